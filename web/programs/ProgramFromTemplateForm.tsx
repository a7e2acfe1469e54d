import { localDay } from '@kinora/contract/days.ts'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { patients } from '@kinora/contract/patients.ts'
import type { LibraryProgram, Program } from '@kinora/contract/programs.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { Failed } from '../ui/Failed.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { isDay, Title } from './program-form.ts'
import { Columns, Row, Stack } from '../ui/layout.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import style from './ProgramForm.module.css'
import { endLabel, nextMonday } from './program-labels.ts'
import { TemplatePicker } from './TemplatePicker.tsx'
import { AlreadyAssigned } from './AlreadyAssigned.tsx'
import { SideChoice, useSideChoice } from './SideChoice.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'

/** Of a template that is copied to another. */
const nobody = { _id: '', name: 'the new template', affectedSide: null }

/** Copies a template, to a patient or as another template. */
export function ProgramFromTemplateForm({ patientId, onCancel }: { patientId: string | null; onCancel: () => void }) {
  const navigate = useNavigate()
  const [template, setTemplate] = useState<LibraryProgram>()
  const [typedTitle, setTitle] = useState<string>()
  const [startDate, setStartDate] = useState<string | null>(() => nextMonday(localDay()))
  const [isSent, setSent] = useState(false)
  const sides = useSideChoice(template)
  const copy = useWrite(seriesCopies.copyProgram, { isQuiet: true, alsoRefreshes: ['programs', 'patients'] })
  const patient = useRead(patients.get, { params: { id: patientId ?? '' } }, { enabled: patientId !== null })
  const title = typedTitle ?? (template ? (patientId ? template.title : `Copy of ${template.title}`) : '')
  const errors = {
    template: template ? undefined : 'Choose a template.',
    title: Title.safeParse(title).error?.issues[0]?.message,
    startDate:
      !patientId || isDay(startDate)
        ? undefined
        : startDate
          ? 'Use a date like 20/11/2026.'
          : 'Start date is required.',
  }
  function send(event: SubmitEvent) {
    event.preventDefault()
    setSent(true)
    if (!template || errors.title || errors.startDate) return
    const swapsSides = sides.isSwapped(patient.data ?? nobody)
    const body = { title, swapsSides, ...(patientId && { patientId, startDate }) }
    const onSuccess = (program: Program) => {
      toast.success(`${program.title} created`)
      void navigate(to('programSeries', { id: program._id }), { replace: true })
    }
    copy.mutate({ params: { id: template._id }, body }, { onSuccess })
  }
  return (
    <Stack as="form" gap={24} className={style.form} data-steady noValidate onSubmit={send}>
      <Columns gap={24} minimumWidth={360}>
        <Stack gap={24}>
          <TemplatePicker chosen={template} onChoose={setTemplate} />
          <ErrorText>{isSent && errors.template}</ErrorText>
        </Stack>
        <Stack gap={24}>
          <TextField
            label="Title"
            isRequired
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            error={isSent && template ? errors.title : undefined}
          />
          {patientId && (
            <DateField
              label="Start date"
              isRequired
              value={startDate}
              onChange={setStartDate}
              error={errors.startDate}
              description={template && startDate && !errors.startDate ? endLabel(startDate, template.weeks) : undefined}
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
      <Failed error={copy.error} />
      <Row gap={12}>
        <Button type="submit" variant="primary" isBusy={copy.isPending}>
          {patientId ? 'Create program' : 'Create template'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Row>
    </Stack>
  )
}
