import type { PatientRow } from '@kinora/contract/patients.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Stack } from '../ui/layout.ts'
import { RecordExport } from './RecordExport.tsx'

/** Everything stored about a patient, in one file. */
export default function RecordExportDialog({
  patient,
  onClose,
}: {
  patient: Pick<PatientRow, '_id' | 'name'>
  onClose: () => void
}) {
  return (
    <Dialog onClose={onClose} title={`Export the record of ${patient.name}`}>
      <Stack gap={16}>
        <p>
          One file with everything that is kept: a PDF to read, the data for other programs, and pictures. Staff notes
          are in it too.
        </p>
        <RecordExport patientId={patient._id} />
      </Stack>
    </Dialog>
  )
}
