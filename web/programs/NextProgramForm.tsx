import { addDays, localDay } from '@kinora/contract/days.ts'
import { programContinuation } from '@kinora/contract/program-continuation.ts'
import { Weeks, type Program } from '@kinora/contract/programs.ts'
import { useState, type SubmitEvent } from 'react'
import { useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { useNavigateFromHere } from '../ui/useNavigateFromHere.ts'
import { isDay, Title } from './program-form.ts'
import { endLabel, nextMonday } from './program-labels.ts'

/** The day after the last program, or the next Monday if that day has passed. */
function firstDay({ endDate }: Program) {
  const after = endDate ? addDays(endDate, 1) : ''
  return after > localDay() ? after : nextMonday(localDay())
}

/** 'Knee rehab' becomes 'Knee rehab 2', 'Knee rehab 2' becomes 'Knee rehab 3'. */
function nextTitle({ title }: Program) {
  const [, name = title, number] = /^(.*?) (\d{1,2})$/.exec(title) ?? []
  return `${name} ${number ? Number(number) + 1 : 2}`
}

const noErrors = { title: undefined, startDate: undefined, weeks: undefined }

/** The draft of the next program, its problems, and sending it. */
function useNextProgram(last: Program) {
  const navigate = useNavigateFromHere()
  const [title, setTitle] = useState(() => nextTitle(last))
  const [startDate, setStartDate] = useState<string | null>(() => firstDay(last))
  const [typedWeeks, setWeeks] = useState(() => String(last.weeks))
  const [isSent, setSent] = useState(false)
  const create = useWrite(programContinuation.continueProgram, {
    isQuiet: true,
    alsoRefreshes: ['programs', 'patients'],
    onSaved(program) {
      toast.success(`${program.title} created`)
      void navigate(to('programSeries', { id: program._id }), { replace: true })
    },
  })
  const weeks = Weeks.safeParse(typedWeeks.trim() === '' ? undefined : Number(typedWeeks))
  const errors = {
    title: Title.safeParse(title).error?.issues[0]?.message,
    startDate: isDay(startDate) ? undefined : 'Use a date like 20/11/2026.',
    weeks: weeks.error?.issues[0]?.message,
  }
  function send(event: SubmitEvent) {
    event.preventDefault()
    setSent(true)
    if (errors.title || errors.startDate || !weeks.data) return
    const body = { title, startDate: startDate!, weeks: weeks.data }
    create.mutate({ params: { id: last._id }, body })
  }
  return {
    ...{ title, setTitle, startDate, setStartDate, typedWeeks, setWeeks, create, send },
    shownErrors: isSent ? errors : noErrors,
    endText: !errors.startDate && weeks.data ? endLabel(startDate!, weeks.data) : undefined,
  }
}

/** The form of a patient's next program. Each of its weeks starts as a copy of the previous program's last week. */
export function NextProgramForm({ last, onCancel }: { last: Program; onCancel: () => void }) {
  const { title, setTitle, startDate, setStartDate, typedWeeks, setWeeks, ...next } = useNextProgram(last)
  const { create, send, shownErrors, endText } = next
  return (
    <form noValidate onSubmit={send}>
      <Stack gap={24}>
        <Text tone="muted">
          {`Every week begins as week ${last.weeks} of ${last.title}, with its rules for progression.`}
        </Text>
        <TextField
          label="Title"
          isRequired
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={shownErrors.title}
        />
        <DateField
          label="Start date"
          isRequired
          value={startDate}
          onChange={setStartDate}
          error={shownErrors.startDate}
          description={endText}
        />
        <TextField
          label="Weeks"
          isRequired
          inputMode="numeric"
          value={typedWeeks}
          onChange={(event) => setWeeks(event.currentTarget.value)}
          error={shownErrors.weeks}
        />
        <Failed error={create.error} />
        <Row gap={12}>
          <Button type="submit" variant="primary" isBusy={create.isPending}>
            Create program
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </Row>
      </Stack>
    </form>
  )
}
