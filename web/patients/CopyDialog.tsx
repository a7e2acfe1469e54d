import type { PatientRow } from '@kinora/contract/patients.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { CopyOfRecord } from './CopyOfRecord.tsx'
import style from './Record.module.css'

/** Everything that is kept of a patient, in one file to hand over. */
export default function CopyDialog({
  patient,
  onClose,
}: {
  patient: Pick<PatientRow, '_id' | 'name'>
  onClose: () => void
}) {
  return (
    <Dialog isOpen onClose={onClose} title={`Export the record of ${patient.name}`}>
      <div className={style.stack}>
        <p>
          One file with everything that is kept: a PDF to read, the data for other programs, and pictures. Staff notes
          are in it too.
        </p>
        <CopyOfRecord patientId={patient._id} />
      </div>
    </Dialog>
  )
}
