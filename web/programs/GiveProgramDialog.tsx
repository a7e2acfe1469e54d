import { localDay } from '@kinora/contract/days.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Day } from '@kinora/contract/fields.ts'
import { patients } from '@kinora/contract/patients.ts'
import type { Program } from '@kinora/contract/programs.ts'
import { templates } from '@kinora/contract/templates.ts'
import { randomId, read, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count, firstName } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { PatientPicker, type NamedPatient } from '../notifications/PatientPicker.tsx'
import { endWords, nextMonday } from './rules.ts'
import { TemplatePreview } from './TemplatePreview.tsx'

/** A template for patients: choose who, see what would come for the last chosen, say when it begins. */
export default function GiveProgramDialog({ template, onClose }: { template: Program; onClose: () => void }) {
  const [chosen, setChosen] = useState<NamedPatient[]>([])
  const [startDate, setStartDate] = useState<string | null>(() => nextMonday(localDay()))
  const navigate = useNavigate()
  const last = chosen.at(-1)
  const patient = useQuery({ ...read(patients.get, { params: { id: last?._id ?? '' } }), enabled: last !== undefined })
  const give = useWrite(templates.assignTemplate, { isQuiet: true, alsoRefreshes: ['programs', 'patients'] })
  const isDay = Day.safeParse(startDate).success
  const whom = chosen.length === 1 ? firstName(last!.name) : count(chosen.length, 'patient')
  const toggle = (one: NamedPatient) =>
    setChosen((all) =>
      all.some(({ _id }) => _id === one._id) ? all.filter(({ _id }) => _id !== one._id) : [...all, one],
    )
  function send() {
    if (!last || !isDay) return
    const onSuccess = (made: Program[]) => {
      toast.success(`${template.title} is given to ${whom}`)
      onClose()
      if (made.length === 1) void navigate(to('programSeries', { id: made[0]!._id }))
    }
    const given = chosen.map(({ _id }) => ({ _id: randomId(), patientId: _id, startDate: startDate! }))
    give.mutate({ params: { id: template._id }, body: { patients: given } }, { onSuccess })
  }
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" disabled={!last || !isDay} isBusy={give.isPending} onClick={send}>
        {last ? `Give to ${whom}` : 'Choose a patient'}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={`Give ${template.title} to patients`} actions={actions} width={640}>
      <PatientPicker isMany chosenIds={chosen.map(({ _id }) => _id)} onChoose={toggle} />
      {patient.data && <TemplatePreview key={patient.data._id} templateId={template._id} patient={patient.data} />}
      <DateField
        label="Start date"
        value={startDate}
        onChange={setStartDate}
        error={isDay ? undefined : startDate ? 'Use a date like 20/11/2026.' : 'Start date is required.'}
        description={isDay && startDate ? endWords(startDate, template.weeks) : undefined}
      />
      <Failed error={give.error} />
    </Dialog>
  )
}
