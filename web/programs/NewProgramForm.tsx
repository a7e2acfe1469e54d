import { localDay } from '@kinora/contract/days.ts'
import { programs } from '@kinora/contract/programs.ts'
import { useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { useStoredForm } from '../app/useStoredForm.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { RestoredNotice } from '../ui/RestoredNotice.tsx'
import { toast } from '../ui/toast.ts'
import { useNavigateFromHere } from '../ui/useNavigateFromHere.ts'
import { draftSchema, type ProgramValues } from './program-form.ts'
import { Row, Stack } from '../ui/layout.ts'
import style from './ProgramForm.module.css'
import { ProgramFields } from './ProgramFields.tsx'
import { nextMonday } from './program-labels.ts'

const initialValues = (patientId: string | null): ProgramValues => ({
  title: '',
  description: '',
  startDate: patientId ? nextMonday(localDay()) : null,
  lengthBy: 'weeks',
  weeks: '6',
  endDate: null,
})

/** Creates an empty program for a patient or the library, then opens the form of its first series. */
export function NewProgramForm({ patientId, onCancel }: { patientId: string | null; onCancel: () => void }) {
  const navigate = useNavigateFromHere()
  const create = useWrite(programs.create, {
    isQuiet: true,
    alsoRefreshes: ['patients'],
    onSaved({ _id, title }) {
      form.endDraft()
      toast.success(`${title} created`)
      void navigate(to('seriesCreate', { id: _id }), { replace: true })
    },
  })
  const form = useStoredForm(
    `program:new:${patientId ?? 'template'}`,
    draftSchema(patientId),
    initialValues(patientId),
    create.error,
  )
  const send = form.send((body) => create.mutate({ body }))
  return (
    <Stack as="form" gap={24} className={style.form} data-steady noValidate onSubmit={send}>
      {form.isRestored && <RestoredNotice onStartOver={form.startOver} />}
      <ProgramFields form={form} hasDays={patientId !== null} />
      <Failed error={create.error?.general} />
      <Row gap={12}>
        <Button type="submit" variant="primary" isBusy={create.isPending}>
          {patientId ? 'Create program' : 'Create template'}
        </Button>
        <Button onClick={() => (form.endDraft(), onCancel())}>Cancel</Button>
      </Row>
    </Stack>
  )
}
