import { useState } from 'react'
import { patientImports } from '@kinora/contract/patient-imports.ts'
import { call } from '../../app/api-client.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { count } from '../../ui/format.ts'
import { OptionCards } from '../../ui/OptionCards.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'
import { filters } from '../PatientFilters.tsx'
import type { PatientListState } from '../usePatientList.ts'
import { DialogActions } from '../../ui/DialogActions.tsx'

const formats = [
  { value: 'xlsx', label: 'Excel', description: 'patients.xlsx' },
  { value: 'csv', label: 'CSV', description: 'patients.csv, for other programs' },
] as const

const ofWhom = { all: '', mine: 'of your own', shared: 'of colleagues' }

/** 'of colleagues, under “No activity”, matching “kowal”' */
function listText({ whose, filter, search }: PatientListState) {
  const label = filters.find(({ name }) => name === filter)?.label
  return [ofWhom[whose], filter !== 'all' && `under “${label}”`, search && `matching “${search}”`]
    .filter(Boolean)
    .join(', ')
}

/** Downloads the patients that the list shows now, on all its pages. */
export default function ExportPatientsDialog({
  listing,
  total,
  onClose,
}: {
  listing: PatientListState
  /** Undefined if a search matches too many to count. */
  total: number | undefined
  onClose: () => void
}) {
  const [format, setFormat] = useState<(typeof formats)[number]['value']>('xlsx')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Error>()
  const { search, whose, filter, sort } = listing
  async function run() {
    setBusy(true)
    setProblem(undefined)
    try {
      const endpoint = format === 'csv' ? patientImports.exportCsv : patientImports.exportXlsx
      const file = await call(endpoint, { query: { search: search || undefined, whose, filter, sort } })
      saveFile(file, endpoint.reply.name)
      toast.success(
        `${total === undefined ? 'The patients were' : count(total, 'patient')} exported to your downloads.`,
      )
      onClose()
    } catch (error) {
      setProblem(error as Error)
      setBusy(false)
    }
  }
  const which = listText(listing)
  return (
    <Dialog
      onClose={onClose}
      title="Export this list"
      actions={
        <DialogActions onCancel={onClose} isBusy={isBusy} onClick={() => void run()}>
          {`Export ${total === undefined ? 'all that match' : count(total, 'patient')}`}
        </DialogActions>
      }
    >
      <p>
        {which ? `The patients ${which}` : 'All active patients'}, in the order of the list, with contact details,
        condition, goals and program. The audit log records the export.
      </p>
      <OptionCards legend="Format" options={formats} value={format} onChange={setFormat} />
      <Failed error={problem ?? null} />
    </Dialog>
  )
}
