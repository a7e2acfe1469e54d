import { localDay } from '@kinora/contract/days.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Day } from '@kinora/contract/fields.ts'
import type { PatientRecord } from '@kinora/contract/patients.ts'
import type { LibraryProgram, Program } from '@kinora/contract/programs.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { DateField } from '../ui/DateField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { toast } from '../ui/toast.ts'
import { endLabel, nextMonday } from './program-labels.ts'
import { TemplatePicker } from './TemplatePicker.tsx'
import { AlreadyAssigned } from './AlreadyAssigned.tsx'
import { SideChoice, useSideChoice } from './SideChoice.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { DialogActions } from '../ui/DialogActions.tsx'

type Props = { patient: Pick<PatientRecord, '_id' | 'name' | 'precautions' | 'affectedSide'>; onClose: () => void }

/** Assigns a template of the Program Library to one patient. */
export default function ImportTemplateDialog({ patient, onClose }: Props) {
  const [template, setTemplate] = useState<LibraryProgram>()
  const [startDate, setStartDate] = useState<string | null>(() => nextMonday(localDay()))
  const sides = useSideChoice(template)
  const navigate = useNavigate()
  const copy = useWrite(seriesCopies.copyProgram, { isQuiet: true, alsoRefreshes: ['programs', 'patients'] })
  const isDay = Day.safeParse(startDate).success
  function send() {
    if (!template || !isDay) return
    const onSuccess = (program: Program) => {
      toast.success(`${program.title} assigned to ${firstName(patient.name)}`)
      onClose()
      void navigate(to('programSeries', { id: program._id }))
    }
    const body = { patientId: patient._id, startDate, swapsSides: sides.isSwapped(patient) }
    copy.mutate({ params: { id: template._id }, body }, { onSuccess })
  }
  const actions = (
    <DialogActions onCancel={onClose} disabled={!template || !isDay} isBusy={copy.isPending} onClick={send}>
      {template ? `Import ${template.title}` : 'Choose a template'}
    </DialogActions>
  )
  return (
    <Dialog onClose={onClose} title="Import from the Program Library" actions={actions} width={640}>
      <TemplatePicker chosen={template} onChoose={setTemplate} />
      {template && <AlreadyAssigned templateId={template._id} patient={patient} />}
      <SideChoice choice={sides} patients={[patient]} />
      {template && (
        <TemplatePreview
          key={template._id}
          templateId={template._id}
          patient={patient}
          swapsSides={sides.isSwapped(patient)}
        />
      )}
      <DateField
        label="Start date"
        value={startDate}
        onChange={setStartDate}
        error={isDay ? undefined : startDate ? 'Use a date like 20/11/2026.' : 'Start date is required.'}
        description={template && isDay && startDate ? endLabel(startDate, template.weeks) : undefined}
      />
      <Failed error={copy.error} />
    </Dialog>
  )
}
