import { localDay } from '@kinora/contract/days.ts'
import { patients } from '@kinora/contract/patients.ts'
import type { LibraryProgram } from '@kinora/contract/programs.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { useStoredForm } from '../app/useStoredForm.ts'
import { Button } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { Failed } from '../ui/Failed.tsx'
import { RestoredNotice } from '../ui/RestoredNotice.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { useNavigateFromHere } from '../ui/useNavigateFromHere.ts'
import { copySchema, isDay } from './program-form.ts'
import { Columns, Row, Stack } from '../ui/layout.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import style from './ProgramForm.module.css'
import { endLabel, nextMonday } from './program-labels.ts'
import { TemplatePicker } from './TemplatePicker.tsx'
import { AlreadyAssigned } from './AlreadyAssigned.tsx'
import { SideChoice, useSideChoice } from './SideChoice.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'

/** For a template that is copied to another. */
const nobody = { _id: '', name: 'the new template', affectedSide: null }

/** The form, and how it is saved. The title is that of the template until another one is typed. */
function useCopyForm(patientId: string | null) {
  const navigate = useNavigateFromHere()
  const copy = useWrite(seriesCopies.copyProgram, {
    isQuiet: true,
    alsoRefreshes: ['programs', 'patients'],
    onSaved({ _id: id, title }) {
      form.endDraft()
      toast.success(`${title} created`)
      void navigate(to('programSeries', { id }), { replace: true })
    },
  })
  const form = useStoredForm(
    `program:copy:${patientId ?? 'template'}`,
    copySchema(patientId),
    { template: null, title: '', startDate: patientId && nextMonday(localDay()) },
    copy.error,
  )
  const titleOf = (template: LibraryProgram | null) =>
    template ? (patientId ? template.title : `Copy of ${template.title}`) : ''
  function choose(template: LibraryProgram) {
    const isTyped = form.values.title !== titleOf(form.values.template)
    form.setValues({ template, ...(!isTyped && { title: titleOf(template) }) })
    form.clearFieldError('template')
    if (!isTyped) form.clearFieldError('title')
  }
  return { form, copy, choose }
}

/** Copies a template, to a patient or as another template. */
export function ProgramFromTemplateForm({ patientId, onCancel }: { patientId: string | null; onCancel: () => void }) {
  const { form, copy, choose } = useCopyForm(patientId)
  const { template, startDate } = form.values
  const sides = useSideChoice(template ?? undefined)
  const patient = useRead(patients.get, { params: { id: patientId ?? '' } }, { enabled: patientId !== null })
  const send = form.send(({ template: { _id: id }, title, startDate }) => {
    const swapsSides = sides.isSwapped(patient.data ?? nobody)
    copy.mutate({ params: { id }, body: { title, swapsSides, ...(patientId && { patientId, startDate }) } })
  })
  return (
    <Stack as="form" gap={24} className={style.form} data-steady noValidate onSubmit={send}>
      {form.isRestored && <RestoredNotice onStartOver={form.startOver} />}
      <Columns gap={24} minimumWidth={360}>
        <Stack gap={24} role="group" aria-label="Template" data-path="template" tabIndex={-1}>
          <TemplatePicker chosen={template ?? undefined} onChoose={choose} />
          <ErrorText>{form.errors.template}</ErrorText>
        </Stack>
        <Stack gap={24}>
          <TextField label="Title" isRequired {...form.getInputProps('title')} />
          {patientId && (
            <DateField
              label="Start date"
              isRequired
              {...form.getInputProps('startDate')}
              description={template && isDay(startDate) ? endLabel(startDate!, template.weeks) : undefined}
            />
          )}
          {template && patient.data && <AlreadyAssigned templateId={template._id} patient={patient.data} />}
          <SideChoice choice={sides} patients={patientId ? (patient.data ? [patient.data] : []) : [nobody]} />
          {template && patient.data && (
            <TemplatePreview
              key={template._id}
              templateId={template._id}
              patient={patient.data}
              swapsSides={sides.isSwapped(patient.data)}
            />
          )}
        </Stack>
      </Columns>
      <Failed error={copy.error?.general} />
      <Row gap={12}>
        <Button type="submit" variant="primary" isBusy={copy.isPending}>
          {patientId ? 'Create program' : 'Create template'}
        </Button>
        <Button onClick={() => (form.endDraft(), onCancel())}>Cancel</Button>
      </Row>
    </Stack>
  )
}
