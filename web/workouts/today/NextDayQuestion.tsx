import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { weekdayName } from '@kinora/contract/days.ts'
import { ownProgress } from '@kinora/contract/own-progress.ts'
import { read, useWrite } from '../../app/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import { nextDayAnswers } from '../../accounts/next-day.ts'

const readOwnProgress = read(ownProgress.ownProgress, {})

export const prepare = (cache: QueryClient) => cache.prefetchQuery(readOwnProgress)

/** Asks once, the morning after a session, because overload shows only then. */
export default function NextDayQuestion(): ReactNode {
  const { data } = useQuery(readOwnProgress)
  const save = useWrite(ownProgress.answerNextDay, { isQuiet: true })
  if (save.isSuccess)
    return (
      <Text role="status" tone="muted">
        {save.variables?.body.response === 'worse'
          ? 'Noted: your practitioner can see it. If it worries you, ring your clinic.'
          : 'Noted: your practitioner can see it.'}
      </Text>
    )
  const day = data?.askedDay
  if (!day) return null
  return (
    <Card title={`How are you after ${weekdayName(day)}’s session?`}>
      <Stack gap={12}>
        <Row gap={8}>
          {nextDayAnswers.map(({ response, label }) => (
            <Button
              key={response}
              isBusy={save.isPending && save.variables?.body.response === response}
              onClick={() => save.mutate({ body: { day, response } })}
            >
              {label}
            </Button>
          ))}
        </Row>
        <Failed error={save.error} />
      </Stack>
    </Card>
  )
}
