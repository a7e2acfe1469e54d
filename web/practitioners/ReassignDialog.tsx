import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { patients } from '@kinora/contract/patients.ts'
import { practitioners, type Practitioner } from '@kinora/contract/practitioners.ts'
import type { Reply } from '@kinora/contract/api.ts'
import { read, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count, firstName } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { PractitionerField } from './PractitionerField.tsx'
import { patientTotal } from './practitioner-labels.ts'

interface Chosen {
  _id: string
  name: string
  practitionerId: string
}

interface Props {
  /** These patients, or all that somebody has. */
  chosen?: readonly Chosen[]
  from?: Practitioner
  /** Who cannot take them, because they have them. */
  leaving: readonly string[]
  onClose: () => void
  onDone?: () => void
}

/** Those of one practitioner together, so that each goes back to where they came from. */
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
    const known = cache.getQueryData<Reply<typeof practitioners.names>>(queryKey)
    return known?.items.find(({ _id }) => _id === id)?.name ?? 'somebody else'
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

/** Who takes patients over; they are told by e-mail, and see them in their list at once. */
export default function ReassignDialog(props: Props) {
  const { chosen, from, leaving, onClose } = props
  const [toId, setTo] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { send, isBusy, error } = useReassign(props)
  const number = from ? patientTotal([from]) : chosen!.length
  const title = chosen?.length === 1 ? `Reassign ${chosen[0]!.name}` : `Reassign ${count(number, 'patient')}`
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" isBusy={isBusy} onClick={() => (toId ? send(toId) : setMissing(true))}>
        Reassign
      </Button>
    </>
  )
  return (
    <Dialog isOpen title={title} onClose={onClose} actions={actions}>
      <p>
        Programs, sessions and notes come along, and who was in charge before is kept.
        {from && ` That is everybody ${firstName(from.name)} is in charge of, active or not.`}
      </p>
      <PractitionerField
        label="Who takes over?"
        without={leaving}
        value={toId}
        error={isMissing && !toId ? 'Choose who takes over.' : error?.fields[0]?.message}
        onChange={setTo}
      />
      {error && error.fields.length === 0 && <Failed error={error} />}
    </Dialog>
  )
}
