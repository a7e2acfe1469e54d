import { localDay } from '@kinora/contract/days.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Day } from '@kinora/contract/fields.ts'
import { patients } from '@kinora/contract/patients.ts'
import type { LibraryProgram, Program } from '@kinora/contract/programs.ts'
import { templates } from '@kinora/contract/templates.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { randomId, useRead, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { DateField } from '../ui/DateField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { PatientPicker, type NamedPatient } from '../notifications/PatientPicker.tsx'
import { endLabel, nextMonday } from './program-labels.ts'
import { AlreadyAssigned } from './AlreadyAssigned.tsx'
import { SideChoice, useSideChoice } from './SideChoice.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { DialogActions } from '../ui/DialogActions.tsx'

/** The ids of the new programs are chosen here, so that a retry assigns none twice. */
type Recipient = NamedPatient & { programId: string }

/** Assigns a template to patients: choose them, preview it for the last one chosen, set the start date. */
export default function AssignTemplateDialog({ template, onClose }: { template: LibraryProgram; onClose: () => void }) {
  const [chosen, setChosen] = useState<Recipient[]>([])
  const [startDate, setStartDate] = useState<string | null>(() => nextMonday(localDay()))
  const sides = useSideChoice(template)
  const navigate = useNavigate()
  const last = chosen.at(-1)
  const patient = useRead(patients.get, { params: { id: last?._id ?? '' } }, { enabled: last !== undefined })
  const assign = useWrite(templates.assignTemplate, { isQuiet: true, alsoRefreshes: ['programs', 'patients'] })
  const isDay = Day.safeParse(startDate).success
  const recipients = chosen.length === 1 ? firstName(last!.name) : count(chosen.length, 'patient')
  const toggle = (one: NamedPatient) =>
    setChosen((all) =>
      all.some(({ _id }) => _id === one._id)
        ? all.filter(({ _id }) => _id !== one._id)
        : [...all, { ...one, programId: randomId() }],
    )
  function send() {
    if (!last || !isDay) return
    const onSuccess = (assigned: Program[]) => {
      toast.success(`${template.title} assigned to ${recipients}`)
      onClose()
      if (assigned.length === 1) void navigate(to('programSeries', { id: assigned[0]!._id }))
    }
    const assignments = chosen.map((recipient) => ({
      ...{ _id: recipient.programId, patientId: recipient._id, startDate: startDate! },
      swapsSides: sides.isSwapped(recipient),
    }))
    assign.mutate({ params: { id: template._id }, body: { patients: assignments } }, { onSuccess })
  }
  const actions = (
    <DialogActions onCancel={onClose} disabled={!last || !isDay} isBusy={assign.isPending} onClick={send}>
      {last ? `Assign to ${recipients}` : 'Choose a patient'}
    </DialogActions>
  )
  return (
    <Dialog onClose={onClose} title={`Assign ${template.title}`} actions={actions} width={640}>
      <PatientPicker isMany chosenIds={chosen.map(({ _id }) => _id)} onChoose={toggle} />
      {chosen.map((recipient) => (
        <AlreadyAssigned key={recipient._id} templateId={template._id} patient={recipient} />
      ))}
      <SideChoice choice={sides} patients={chosen} />
      {patient.data && (
        <TemplatePreview
          key={patient.data._id}
          templateId={template._id}
          patient={patient.data}
          swapsSides={sides.isSwapped(patient.data)}
        />
      )}
      <DateField
        label="Start date"
        value={startDate}
        onChange={setStartDate}
        error={isDay ? undefined : startDate ? 'Use a date like 20/11/2026.' : 'Start date is required.'}
        description={isDay && startDate ? endLabel(startDate, template.weeks) : undefined}
      />
      <Failed error={assign.error} />
    </Dialog>
  )
}
