import { localDay } from '@kinora/contract/days.ts'
import { Link, useNavigate } from 'react-router'
import { surveys } from '@kinora/contract/surveys.ts'
import { useMemo } from 'react'
import { useRead } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Stack } from '../ui/layout.ts'
import { Card } from '../ui/Card.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import { Text } from '../ui/Text.tsx'
import { dueText } from './due-surveys.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { byDay, monthFrom, monthOf, monthTitle, monthText } from './response-months.ts'
import { useResponses } from './useResponses.ts'

/** This month, or the previous one if this one has no answers yet. */
function useRecentMonth(patientId: string) {
  const present = monthOf(localDay())
  const now = useResponses(patientId, present)
  const isQuiet = now.data?.length === 0
  const before = useResponses(patientId, monthFrom(present, -1))
  const isBefore = isQuiet && (before.data?.length ?? 0) > 0
  const { data, isPending } = isBefore ? before : now
  return { month: isBefore ? monthFrom(present, -1) : present, data, isPending: isPending || now.isPending }
}

function Due({ patientId }: { patientId: string }) {
  const { data } = useRead(surveys.due, { params: { id: patientId } })
  if (!data || data.length === 0) return null
  return <Text size="medium">{dueText(data, localDay())}</Text>
}

export default function AnswersCard({ patientId, surveyCount }: { patientId: string; surveyCount: number }) {
  const navigate = useNavigate()
  const { month, data, isPending } = useRecentMonth(patientId)
  const days = useMemo(() => byDay(data ?? []), [data])
  const page = to('patientSurveys', { id: patientId })
  const choice = to('patientSurveyChoice', { id: patientId })
  const links = (
    <>
      <Link to={choice}>Choose surveys</Link>
      {(surveyCount > 0 || days.size > 0) && <Link to={page}>Open calendar</Link>}
    </>
  )
  return (
    <Card title="Survey answers" links={links}>
      {isPending && <Skeleton height="240px" radius="8px" />}
      {!isPending && surveyCount === 0 && days.size === 0 && (
        <Text tone="muted">No surveys chosen for this patient yet.</Text>
      )}
      {!isPending && (surveyCount > 0 || days.size > 0) && (
        <Stack gap={8}>
          <Text size="medium" tone="muted">
            <b>{monthTitle(month)}</b> · {monthText(days)}
          </Text>
          <MonthGrid
            isSmall
            month={month}
            days={days}
            chosen={null}
            onChoose={(day) => void navigate(`${page}?day=${day}`)}
            onStep={() => void navigate(page)}
          />
          <Due patientId={patientId} />
        </Stack>
      )}
    </Card>
  )
}
