import { IconCheck } from '@tabler/icons-react'
import { seriesEducation, type EducationItem } from '@kinora/contract/series-education.ts'
import { useRead } from '../app/api-client.ts'
import { EducationIcon } from '../education/EducationIcon.tsx'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDate } from '../ui/format.ts'
import { List, ListItem } from '../ui/List.tsx'
import { inSentence } from '../ui/in-sentence.ts'

/** A page once per program, in the order of the weeks. */
const eachPageOnce = (items: readonly EducationItem[]) =>
  [...new Map(items.toReversed().map((item) => [`${item.programId} ${item.pageId}`, item])).values()].toReversed()

const readText = ({ readAt, readBy, isChangedSince }: EducationItem) =>
  readAt
    ? `Read ${inSentence(formatDate(readAt))}${readBy ? `, says ${readBy}` : ''}${isChangedSince ? ', changed since' : ''}`
    : 'Not read yet'

/** A patient's education pages, and whether they have read them. Renders nothing if there are none. */
export default function PatientEducationCard({ patientId }: { patientId: string }) {
  const { data, error, refetch } = useRead(seriesEducation.educationOfPatient, { params: { patientId } })
  if (error && !data)
    return (
      <Card title="Education">
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data || data.length === 0) return null
  return (
    <Card title="Education">
      <List isInset>
        {eachPageOnce(data).map((item) => (
          <ListItem
            key={item._id}
            icon={
              item.readAt ? (
                <IconCheck size={18} stroke={2.5} aria-hidden />
              ) : (
                <EducationIcon kind={item.kind} size={18} />
              )
            }
            title={item.title}
            details={[`${readText(item)} · ${item.program}, ${item.week ? `from week ${item.week}` : 'every week'}`]}
          />
        ))}
      </List>
    </Card>
  )
}
