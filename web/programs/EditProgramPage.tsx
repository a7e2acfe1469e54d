import { useParams } from 'react-router'
import { programs, type Program } from '@kinora/contract/programs.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { useStoredForm } from '../app/useStoredForm.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Page } from '../ui/Page.tsx'
import { RestoredNotice } from '../ui/RestoredNotice.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { toast } from '../ui/toast.ts'
import { useNavigateFromHere } from '../ui/useNavigateFromHere.ts'
import { EndProgram } from './EndProgram.tsx'
import { draftSchema, type ProgramValues } from './program-form.ts'
import { loggedText } from './program-labels.ts'
import { ProgramFields } from './ProgramFields.tsx'
import style from './ProgramForm.module.css'

const valuesOf = ({ title, description, startDate, weeks, endDate }: Program): ProgramValues => ({
  title,
  description,
  startDate,
  lengthBy: 'weeks',
  weeks: String(weeks),
  endDate,
})

function Form({ program }: { program: Program }) {
  const navigate = useNavigateFromHere()
  const update = useWrite(programs.update, {
    isQuiet: true,
    alsoRefreshes: ['series', 'patients'],
    onSaved({ title }) {
      form.endDraft()
      toast.success(`${title} saved`)
      void navigate(-1)
    },
  })
  const form = useStoredForm(
    `program:${program._id}:${program.version}`,
    draftSchema(program.patientId),
    valuesOf(program),
    update.error,
  )
  const isStale = update.error?.code === 'changed_meanwhile'
  const send = form.send(({ title, description, startDate, weeks, endDate }) => {
    const days = { startDate: startDate ?? undefined, endDate: endDate ?? undefined }
    const body = { title, description, weeks, ...(program.patientId && days), version: program.version }
    update.mutate({ params: { id: program._id }, body })
  })
  return (
    <Stack as="form" gap={24} className={style.form} data-steady noValidate onSubmit={send}>
      {form.isRestored && <RestoredNotice onStartOver={form.startOver} />}
      <ProgramFields
        form={form}
        hasDays={program.patientId !== null}
        fixedStart={
          program.workoutCount > 0
            ? `${loggedText(program)}, so the start stays. To begin again, stop it and add a new program.`
            : undefined
        }
      />
      <Failed
        error={
          isStale
            ? {
                message: 'Someone else changed this program. Your entries are still here: save again to keep them.',
              }
            : update.error && update.error.fields.length === 0
              ? update.error
              : null
        }
      />
      <Row gap={12}>
        <Button type="submit" variant="primary" isBusy={update.isPending}>
          Save
        </Button>
        <Button onClick={() => (form.endDraft(), void navigate(-1))}>Cancel</Button>
      </Row>
    </Stack>
  )
}

/** Edits a program's title, description and dates; stops or deletes it. */
export default function EditProgramPage() {
  const { id = '' } = useParams()
  const query = useRead(programs.get, { params: { id } })
  const { data: program } = query
  return (
    <Page
      title="Edit program"
      tabTitle={program ? `Edit ${program.title}` : undefined}
      sub={program && [program.title, program.patient].filter(Boolean).join(' · ')}
      back={to('programSeries', { id })}
      actions={
        <ButtonLink size="toolbar" to={to('programSeries', { id })}>
          Open series
        </ButtonLink>
      }
    >
      <Stack gap={24} className={style.form} data-steady>
        <NotLoaded query={query} rows={4} rowHeight={72} label="Loading the program" />
        {program && (
          <Card>
            <Form key={program._id} program={program} />
          </Card>
        )}
        {program && <EndProgram program={program} />}
      </Stack>
    </Page>
  )
}
