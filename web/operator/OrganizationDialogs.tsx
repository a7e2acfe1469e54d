import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { operator, type OrganizationLine, type Proof } from '@kinora/contract/operator.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { call, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'

interface Props {
  organization: Pick<OrganizationLine, '_id' | 'name' | 'state'>
  onClose: () => void
}

/** Suspends or reactivates an organization. */
export function StateDialog({ organization: { _id: orgId, name, state }, onClose }: Props) {
  const [note, setNote] = useState('')
  const save = useWrite(operator.setActive, { isQuiet: true })
  const isActive = state !== 'active'
  const verb = isActive ? 'Reactivate' : 'Suspend'
  const onSuccess = () => {
    toast.success(`${name} is ${isActive ? 'active again' : 'suspended'}`)
    onClose()
  }
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        variant={isActive ? 'primary' : 'danger'}
        isBusy={save.isPending}
        onClick={() => save.mutate({ params: { orgId }, body: { isActive, note } }, { onSuccess })}
      >
        {verb}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={`${verb} ${name}?`} actions={actions}>
      <p>
        {isActive
          ? 'Its staff and patients can sign in again.'
          : 'All staff and patients are signed out at once, and told at sign-in that the organisation is suspended. Nothing is deleted.'}
      </p>
      <TextField label="Note" maxLength={500} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      <Failed error={save.error} />
    </Dialog>
  )
}

/** Deletes an organization with all its data, once its name is typed. */
export function LeaveDialog({
  organization: { _id: orgId, name },
  onClose,
  onGone,
}: Props & { onGone: (proof: Proof) => void }) {
  const [typed, setTyped] = useState('')
  // Not `useWrite`, which would read the deleted organization again.
  const leave = useMutation<Proof, Problem>({
    mutationFn: () => call(operator.offboard, { params: { orgId }, body: { name: typed } }),
    onSuccess: onGone,
  })
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="danger" isBusy={leave.isPending} disabled={typed.trim() !== name} onClick={() => leave.mutate()}>
        Delete everything
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={`Off-board ${name}?`} actions={actions}>
      <p>
        This permanently deletes all patient records, accounts, files and invoices. Only ids stay in the audit log. Make
        sure the organisation has exported what it needs.
      </p>
      <TextField
        label={`Type ${name}`}
        value={typed}
        error={leave.error?.fields[0]?.message}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Failed error={leave.error?.fields.length ? null : leave.error} />
    </Dialog>
  )
}
