import { useState } from 'react'
import { practitioners, type Practitioner } from '@kinora/contract/practitioners.ts'
import { useWrite } from '../app/api-client.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { PractitionerField } from './PractitionerField.tsx'
import { namesLabel, patientTotal, thePatients } from './practitioner-labels.ts'
import { DialogActions } from '../ui/DialogActions.tsx'

interface Props {
  people: readonly [Practitioner, ...Practitioner[]]
  onClose: () => void
  onDone: () => void
  onUndo: (...people: Practitioner[]) => void
}

function useDeletion({ people, onClose, onDone, onUndo }: Props) {
  const options = { isQuiet: true, alsoRefreshes: ['patients'] } as const
  const removeOne = useWrite(practitioners.remove, options)
  const removeMany = useWrite(practitioners.removeMany, options)
  const onSuccess = () => {
    const words = `${namesLabel(people)} ${people.length === 1 ? 'is' : 'are'} deleted.`
    toast.success(words, { undo: () => onUndo(...people) })
    onClose()
    onDone()
  }
  const send = (patientsTo: string | undefined) =>
    people.length === 1
      ? removeOne.mutate({ params: { id: people[0]._id }, body: { patientsTo } }, { onSuccess })
      : removeMany.mutate({ body: { ids: people.map(({ _id }) => _id), patientsTo } }, { onSuccess })
  return { send, isBusy: removeOne.isPending || removeMany.isPending, error: removeOne.error ?? removeMany.error }
}

export default function DeletePractitionersDialog(props: Props) {
  const { people, onClose } = props
  const [toId, setTo] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { send, isBusy, error } = useDeletion(props)
  const patients = patientTotal(people)
  const inactive = people.reduce((sum, { inactivePatientCount }) => sum + inactivePatientCount, 0)
  const atField = error?.at('patientsTo')
  // The list may be stale: the server also asks for a successor when patients were added in the meantime.
  const isAsked = patients > 0 || atField !== undefined
  const actions = (
    <DialogActions
      onCancel={onClose}
      variant="danger"
      isBusy={isBusy}
      onClick={() => (isAsked && !toId ? setMissing(true) : send(toId || undefined))}
    >
      Delete
    </DialogActions>
  )
  const isSeveral = people.length > 1
  return (
    <Dialog
      title={isSeveral ? `Delete ${count(people.length, 'specialist')}?` : `Delete ${people[0].name}?`}
      onClose={onClose}
      actions={actions}
    >
      {isSeveral && <p>{people.map(({ name }) => name).join(', ')}</p>}
      <p>
        They are signed out straight away and can’t sign in. You can restore {isSeveral ? 'each of them' : 'them'} for
        30 days; after that their email and mobile are erased.
      </p>
      {isAsked && (
        <PractitionerField
          label={patients > 0 ? `Reassign ${thePatients(patients)} to` : 'Reassign the patients to'}
          description={inactive > 0 ? `${count(inactive, 'of them is', 'of them are')} no longer active.` : undefined}
          without={people.map(({ _id }) => _id)}
          value={toId}
          error={isMissing && !toId ? 'Choose a specialist.' : atField}
          onChange={setTo}
        />
      )}
      {error && !atField && <Failed error={error} />}
    </Dialog>
  )
}
