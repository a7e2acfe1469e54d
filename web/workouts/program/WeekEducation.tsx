import { IconCheck } from '@tabler/icons-react'
import type { MyEducation } from '@kinora/contract/my-education.ts'
import { series } from '@kinora/contract/series.ts'
import { useRead } from '../../app/api-client.ts'
import { to } from '../../app/routes.ts'
import { Text } from '../../ui/Text.tsx'
import { LinkRow, RowText } from '../LineRow.tsx'
import { EducationIcon } from '../../education/EducationIcon.tsx'

interface Props {
  programId: string
  week: number
  /** Only what belongs to this session. */
  seriesId?: string
}

const lengthOf = ({ kind, minutes, readAt }: MyEducation) => {
  if (readAt) return 'Read'
  return { page: `${minutes} min`, link: 'Link', pdf: 'PDF' }[kind]
}

/** Lists a page only once, even if it is in two sessions of the week. */
const eachPageOnce = (items: readonly MyEducation[]) => [...new Map(items.map((item) => [item.pageId, item])).values()]

/** The education pages of a patient's week. Renders nothing if there are none. */
export function WeekEducation({ programId, week, seriesId }: Props) {
  const { data } = useRead(series.mine, { params: { programId, week } }, { staleTime: 60_000 })
  // A week stored by an earlier version of the app has no education.
  const all = (data?.education ?? []).filter((item) => !seriesId || item.seriesId === seriesId)
  if (all.length === 0) return null
  return (
    <ul aria-label="To read">
      {eachPageOnce(all).map((item) => (
        <li key={item.pageId}>
          <LinkRow to={to('myReading', { id: programId, week, pageId: item.pageId })}>
            {item.readAt ? (
              <IconCheck color="var(--good)" size={22} stroke={2.5} aria-hidden />
            ) : (
              <EducationIcon kind={item.kind} size={22} />
            )}
            <RowText>
              <b>Read: {item.title}</b>
              <Text as="span" size="large" tone={item.readAt ? 'good' : 'muted'}>
                {lengthOf(item)}
              </Text>
            </RowText>
          </LinkRow>
        </li>
      ))}
    </ul>
  )
}
