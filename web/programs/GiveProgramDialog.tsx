import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Day } from '@kinora/contract/fields.ts'
import { patients } from '@kinora/contract/patients.ts'
import type { Program } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { read, useWrite } from '../app/api.ts'
import { to } from '../app/paths.ts'
import { Button } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { today } from '../ui/days.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { firstName } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { PatientPicker, type NamedPatient } from './PatientPicker.tsx'
import { endWords, nextMonday } from './rules.ts'
import { TemplatePreview } from './TemplatePreview.tsx'

/** A template for a patient: choose who, see what would come, say when it begins. */
export default function GiveProgramDialog({ template, onClose }: { template: Program; onClose: () => void }) {
  const [chosen, setChosen] = useState<NamedPatient>()
  const [startDate, setStartDate] = useState<string | null>(() => nextMonday(today()))
  const navigate = useNavigate()
  const patient = useQuery({
    ...read(patients.get, { params: { id: chosen?._id ?? '' } }),
    enabled: chosen !== undefined,
  })
  const copy = useWrite(series.copyProgram, { isQuiet: true, alsoRefreshes: ['programs', 'patients'] })
  const isDay = Day.safeParse(startDate).success
  function send() {
    if (!chosen || !isDay) return
    const onSuccess = ({ _id, title }: Program) => {
      toast.success(`${title} is ${firstName(chosen.name)}’s now`)
      onClose()
      void navigate(to('programSeries', { id: _id }))
    }
    copy.mutate({ params: { id: template._id }, body: { patientId: chosen._id, startDate } }, { onSuccess })
  }
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" disabled={!chosen || !isDay} isBusy={copy.isPending} onClick={send}>
        {chosen ? `Give to ${firstName(chosen.name)}` : 'Choose a patient'}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={`Give ${template.title} to a patient`} actions={actions} width={640}>
      <PatientPicker chosenId={chosen?._id} onChoose={setChosen} />
      {patient.data && <TemplatePreview key={patient.data._id} templateId={template._id} patient={patient.data} />}
      <DateField
        label="Start date"
        value={startDate}
        onChange={setStartDate}
        error={isDay ? undefined : startDate ? 'Use a date like 20/11/2026.' : 'Start date is required.'}
        description={isDay && startDate ? endWords(startDate, template.weeks) : undefined}
      />
      <Failed error={copy.error} />
    </Dialog>
  )
}
