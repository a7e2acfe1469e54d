import { useState } from 'react'
import { exerciseExport, ownLicences } from '@kinora/contract/exercise-export.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { apiBase } from '../app/base-path.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count } from '../ui/format.ts'
import { saveAddress } from '../ui/save-file.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { toast } from '../ui/toast.ts'
import { exportRequest, isFilteredOrSearched, type ExerciseListQuery } from './exercise-list.ts'
import { DialogActions } from '../ui/DialogActions.tsx'

const licences = ownLicences.map((value) => ({ value, label: value }))

/** The number of the clinic's own exercises that match the export. */
function useTotal(filters: ReturnType<typeof exportRequest>, isWanted: boolean) {
  const { data, error } = useRead(
    exercises.fetch,
    { body: { ownership: 'organization', ...filters, pageSize: 1 } },
    { enabled: isWanted },
  )
  return { total: data?.total, error }
}

const words = (total: number | undefined) => (total === undefined ? '' : ` (${total})`)

interface Props {
  listing: ExerciseListQuery
  onClose: () => void
}

/** The clinic's own exercises as an archive: all of them, or those the library shows now. */
export default function ExportExercisesDialog({ listing, onClose }: Props) {
  const canNarrow = isFilteredOrSearched(listing) && listing.ownership !== 'starter'
  const [isNarrow, setNarrow] = useState(canNarrow)
  const [hasMedia, setMedia] = useState(true)
  const [licence, setLicence] = useState<(typeof ownLicences)[number]>(ownLicences[0])
  const narrow = useTotal(exportRequest(listing), canNarrow)
  const all = useTotal({}, true)
  const { total, error } = isNarrow ? narrow : all
  const exporting = useWrite(exerciseExport.export, { isQuiet: true })

  function run() {
    const body = { ...(isNarrow && exportRequest(listing)), hasMedia, licence }
    const onSuccess = ({ count: exported, url }: { count: number; url: string }) => {
      saveAddress(apiBase + url)
      toast.success(`${count(exported, 'exercise')} on the way to your downloads.`)
      onClose()
    }
    exporting.mutate({ body }, { onSuccess })
  }
  return (
    <Dialog
      onClose={onClose}
      title="Export exercises"
      actions={
        <DialogActions onCancel={onClose} disabled={!total} isBusy={exporting.isPending} onClick={run}>
          {total === 0 ? 'Nothing to export' : `Export ${total === undefined ? '' : count(total, 'exercise')}`}
        </DialogActions>
      }
    >
      <p>
        An archive with a spreadsheet table and a JSON file. Either can be imported again, here or at another clinic.
        The starter library stays here.
      </p>
      {canNarrow && (
        <SelectField
          label="Which exercises"
          value={isNarrow ? 'narrow' : 'all'}
          onChange={(event) => setNarrow(event.currentTarget.value === 'narrow')}
          choices={[
            { value: 'narrow', label: `Our exercises that match the current filters${words(narrow.total)}` },
            { value: 'all', label: `All our exercises${words(all.total)}` },
          ]}
        />
      )}
      <SelectField
        label="Licence for exercises we wrote"
        description="Imported exercises keep their own licence and author."
        value={licence}
        onChange={(event) => setLicence(event.currentTarget.value as typeof licence)}
        choices={licences}
      />
      <CheckField
        label="Include pictures and videos"
        checked={hasMedia}
        onChange={(event) => setMedia(event.currentTarget.checked)}
      />
      <Failed error={exporting.error ?? error} />
    </Dialog>
  )
}
