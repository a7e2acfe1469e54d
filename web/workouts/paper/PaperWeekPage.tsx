import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { weekdayOf } from '@kinora/contract/days.ts'
import { paperWeeks, type PaperWeek } from '@kinora/contract/paper-weeks.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useRead, useWrite } from '../../app/api-client.ts'
import { to } from '../../app/routes.ts'
import { handleSubmit } from '../../ui/handle-submit.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { count } from '../../ui/format.ts'
import { Page } from '../../ui/Page.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { Text } from '../../ui/Text.tsx'
import { thenToast } from '../../ui/then-toast.ts'
import { useLeaveGuard } from '../../ui/useLeaveGuard.tsx'
import { PaperGrid } from './PaperGrid.tsx'
import { boxOf, changedDays, isOpenBox, ticksOf, withPlanned } from './sheet-ticks.ts'

/** The form: the boxes, and the button that saves them. */
function Sheet({ sheet }: { sheet: PaperWeek }) {
  const [ticks, setTicks] = useState(() => ticksOf(sheet))
  const save = useWrite(paperWeeks.savePaperWeek, { isQuiet: true, alsoRefreshes: ['patients', 'programs', 'series'] })
  const days = changedDays(sheet, ticks)
  const { dialog } = useLeaveGuard(days.length > 0)
  const who = firstName(sheet.patient)
  const isRecorded = sheet.sessions.some(({ isByPatient }) => isByPatient)
  const isAnyOpen = sheet.series.some(({ _id }) => sheet.days.some(({ day }) => isOpenBox(sheet, _id, day)))

  function tick(exerciseId: string, day: string) {
    const box = boxOf(exerciseId, day)
    setTicks(({ ticked, pain }) => {
      const next = new Set(ticked)
      if (!next.delete(box)) next.add(box)
      return { ticked: next, pain }
    })
  }
  const tickAll = () => setTicks((before) => withPlanned(sheet, before, weekdayOf))
  function send() {
    if (days.length === 0 || save.isPending) return
    const params = { id: sheet.programId, week: sheet.week }
    save.mutate({ params, body: { days } }, thenToast(`${count(days.length, 'day')} saved for ${who}`))
  }

  if (!isAnyOpen && !isRecorded)
    return <EmptyState title="Nothing to enter yet">This week begins on a later day.</EmptyState>
  return (
    <form onSubmit={handleSubmit(send)}>
      <Stack gap={16}>
        <Card>
          <PaperGrid
            sheet={sheet}
            ticks={ticks}
            onTick={tick}
            onAll={tickAll}
            onPain={(day, pain) => setTicks((before) => ({ ...before, pain: { ...before.pain, [day]: pain } }))}
          />
        </Card>
        <Text size="medium" tone="muted">
          A ticks everything planned, arrow keys move, Space ticks, a number in the last row is the pain of the day,
          Enter saves. A tick counts as all sets done.
          {isRecorded && ` ${who} recorded the grey boxes in the app; they stay as they are.`}
        </Text>
        <Failed error={save.error} />
        <Row gap={12}>
          <Button onClick={tickAll}>Tick everything planned</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending} disabled={days.length === 0}>
            {days.length > 0 ? `Save ${count(days.length, 'day')}` : 'Nothing to save'}
          </Button>
        </Row>
      </Stack>
      {dialog}
    </form>
  )
}

/** /program/{id}/paper/{week}: the ticks of a printed sheet, entered by staff. */
export default function PaperWeekPage() {
  const { id = '', week = '1' } = useParams()
  // As in the builder, an address without a week is that of the first.
  const number = Math.min(52, Math.max(1, Math.trunc(Number(week)) || 1))
  const sheetQuery = useRead(paperWeeks.paperWeek, { params: { id, week: number } })
  const sheet = sheetQuery.data
  const weekLink = (other: number, label: string) => (
    <ButtonLink size="toolbar" to={to('paperWeek', { id, week: other })}>
      {label}
    </ButtonLink>
  )
  useEffect(() => {
    document.querySelector<HTMLElement>('input[data-row]:not(:disabled)')?.focus()
  }, [sheet?.week])
  return (
    <Page
      title="Enter from paper"
      sub={sheet && `${sheet.patient} · ${sheet.program}, week ${sheet.week} of ${sheet.weeks}`}
      back={sheet ? to('patientView', { id: sheet.patientId }) : to('patients')}
    >
      <Stack gap={16}>
        {sheetQuery.error && <Failed error={sheetQuery.error} onRetry={() => void sheetQuery.refetch()} />}
        {sheetQuery.isPending && <Skeletons rows={4} label="Loading the week" />}
        {sheet && sheet.weeks > 1 && (
          <Row as="nav" gap={8} aria-label="Other weeks">
            {number > 1 && weekLink(number - 1, `Week ${number - 1}`)}
            {number < sheet.weeks && weekLink(number + 1, `Week ${number + 1}`)}
          </Row>
        )}
        {sheet?.series.length === 0 && (
          <EmptyState title="No exercises in this week">Choose another week, or add exercises to this one.</EmptyState>
        )}
        {sheet && sheet.series.length > 0 && <Sheet key={sheet.week} sheet={sheet} />}
      </Stack>
    </Page>
  )
}
