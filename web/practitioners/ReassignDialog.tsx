import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { patients } from '@kinora/contract/patients.ts'
import { practitioners, type Practitioner } from '@kinora/contract/practitioners.ts'
import type { Reply } from '@kinora/contract/api.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { read, useWrite } from '../app/api-client.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { PractitionerField } from './PractitionerField.tsx'
import { patientTotal } from './practitioner-labels.ts'
import { DialogActions } from '../ui/DialogActions.tsx'

interface Chosen {
  _id: string
  name: string
  practitionerId: string
}

interface Props {
  /** Selected patients, or all of one practitioner. */
  chosen?: readonly Chosen[]
  from?: Practitioner
  /** Their current practitioners. */
  leaving: readonly string[]
  onClose: () => void
  onDone?: () => void
}

/** Groups patients by practitioner, so that Undo returns each to theirs. */
const byPractitioner = (chosen: readonly Chosen[]) =>
  Object.entries(Object.groupBy(chosen, ({ practitionerId }) => practitionerId)).map(([practitionerId, list]) => ({
    practitionerId,
    patientIds: list!.map(({ _id }) => _id),
  }))

function useReassign({ chosen, from, onClose, onDone }: Props) {
  const cache = useQueryClient()
  const write = useWrite(patients.reassign, { isQuiet: true, alsoRefreshes: ['practitioners'] })
  const back = useWrite(patients.reassign, { alsoRefreshes: ['practitioners'] })
  const nameOf = (id: string) => {
    const { queryKey } = read(practitioners.names, { query: { pageSize: 100 } })
    const cachedNames = cache.getQueryData<Reply<typeof practitioners.names>>(queryKey)
    return cachedNames?.items.find(({ _id }) => _id === id)?.name ?? 'another specialist'
  }
  const undo = chosen && (() => byPractitioner(chosen).forEach((body) => back.mutate({ body })))
  function send(practitionerId: string) {
    const body = from
      ? { practitionerId, from: from._id }
      : { practitionerId, patientIds: chosen!.map(({ _id }) => _id) }
    const onSuccess = ({ patientCount }: Reply<typeof patients.reassign>) => {
      const who = chosen?.length === 1 ? firstName(chosen[0]!.name) : count(patientCount, 'patient')
      const words = `${who} ${patientCount === 1 ? 'is' : 'are'} with ${nameOf(practitionerId)} now.`
      toast.success(words, { undo })
      onClose()
      onDone?.()
    }
    write.mutate({ body }, { onSuccess })
  }
  return { send, isBusy: write.isPending, error: write.error }
}

/** Reassigns patients. The new practitioner is notified and sees them immediately. */
export default function ReassignDialog(props: Props) {
  const { chosen, from, leaving, onClose } = props
  const [toId, setTo] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { send, isBusy, error } = useReassign(props)
  const number = from ? patientTotal([from]) : chosen!.length
  const title = chosen?.length === 1 ? `Reassign ${chosen[0]!.name}` : `Reassign ${count(number, 'patient')}`
  const actions = (
    <DialogActions onCancel={onClose} isBusy={isBusy} onClick={() => (toId ? send(toId) : setMissing(true))}>
      Reassign
    </DialogActions>
  )
  return (
    <Dialog title={title} onClose={onClose} actions={actions}>
      <p>
        Programs, sessions and notes move with them, and the record shows who was in charge before.
        {from && ` This includes every patient of ${firstName(from.name)}, active or not.`}
      </p>
      <PractitionerField
        label="Reassign to"
        without={leaving}
        value={toId}
        error={isMissing && !toId ? 'Choose a specialist.' : error?.fields[0]?.message}
        onChange={setTo}
      />
      <Failed error={error?.general} />
    </Dialog>
  )
}
