import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { operator, type OrganizationLine, type Proof } from '@kinora/contract/operator.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { call, useWrite } from '../app/api-client.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'

interface Props {
  organization: Pick<OrganizationLine, '_id' | 'name' | 'state'>
  onClose: () => void
}

/** Suspends or reactivates an organization. */
export function StateDialog({ organization: { _id: orgId, name, state }, onClose }: Props) {
  const save = useWrite(operator.setActive, { isQuiet: true })
  const isActive = state !== 'active'
  const verb = isActive ? 'Reactivate' : 'Suspend'
  const onSuccess = () => {
    toast.success(`${name} is ${isActive ? 'active again' : 'suspended'}`)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger={!isActive}
      title={`${verb} ${name}?`}
      noteLabel="Note"
      noteLength={500}
      confirmLabel={verb}
      isBusy={save.isPending}
      error={save.error?.message}
      onClose={onClose}
      onConfirm={(_, note) => save.mutate({ params: { orgId }, body: { isActive, note } }, { onSuccess })}
    >
      <p>
        {isActive
          ? 'Its staff and patients can sign in again.'
          : 'All staff and patients are signed out at once, and told at sign-in that the organisation is suspended. Nothing is deleted.'}
      </p>
    </ConfirmDialog>
  )
}

/** Deletes an organization with all its data, once its name is typed. */
export function LeaveDialog({
  organization: { _id: orgId, name },
  onClose,
  onGone,
}: Props & { onGone: (proof: Proof) => void }) {
  const [input, setInput] = useState('')
  // Not `useWrite`, which would read the deleted organization again.
  const leave = useMutation<Proof, Problem>({
    mutationFn: () => call(operator.offboard, { params: { orgId }, body: { name: input } }),
    onSuccess: onGone,
  })
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={`Off-board ${name}?`}
      confirmLabel="Delete everything"
      isDisabled={input.trim() !== name}
      isBusy={leave.isPending}
      error={leave.error?.fields.length ? undefined : leave.error?.message}
      onClose={onClose}
      onConfirm={() => leave.mutate()}
    >
      <p>
        This permanently deletes all patient records, accounts, files and invoices. Only ids stay in the audit log. Make
        sure the organisation has exported what it needs.
      </p>
      <TextField
        label={`Type ${name}`}
        value={input}
        error={leave.error?.fields[0]?.message}
        onChange={(event) => setInput(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
