import { useMutation } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { operator, type Offboarding, type OrganizationLine } from '@kinora/contract/operator.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { call, useWrite } from '../app/api-client.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatDay } from '../ui/format.ts'
import { TextField } from '../ui/TextField.tsx'
import { thenToast } from '../ui/then-toast.ts'

interface Props {
  organization: Pick<OrganizationLine, '_id' | 'name' | 'state'>
  onClose: () => void
}

/** Suspends or reactivates an organization. */
export function StateDialog({ organization: { _id: orgId, name, state }, onClose }: Props) {
  const save = useWrite(operator.setActive, { isQuiet: true })
  const isActive = state !== 'active'
  const verb = isActive ? 'Reactivate' : 'Suspend'
  const done = thenToast(`${name} is ${isActive ? 'active again' : 'suspended'}`, onClose)
  return (
    <ConfirmDialog
      isDanger={!isActive}
      title={`${verb} ${name}?`}
      noteLabel="Note"
      noteLength={500}
      confirmLabel={verb}
      isBusy={save.isPending}
      error={save.error?.message}
      onClose={onClose}
      onConfirm={(_, note) => save.mutate({ params: { orgId }, body: { isActive, note } }, done)}
    >
      <p>
        {isActive
          ? 'Its staff and patients can sign in again.'
          : 'All staff and patients are signed out at once, and told at sign-in that the organisation is suspended. Nothing is deleted.'}
      </p>
    </ConfirmDialog>
  )
}

type Copy = { madeAt: string; downloadedAt: string } | null

/** Whether an owner has the data. Without a copy, the operator confirms that they want none. */
function CopyQuestion({
  copy,
  ...box
}: { copy: Copy } & Pick<ComponentProps<typeof CheckField>, 'checked' | 'onChange' | 'error'>) {
  if (copy)
    return (
      <p>
        An owner downloaded a copy of all data on {formatDay(copy.downloadedAt)}, made on {formatDay(copy.madeAt)}.
      </p>
    )
  return (
    <CheckField
      label="The owners want no copy"
      description="No owner has downloaded one. Reactivate the organisation, so that they can: My Account, “Copy all data”."
      {...box}
    />
  )
}

/** Deletes an organization with all its data, once its name is typed. */
export function LeaveDialog({
  organization: { _id: orgId, name, state, copy },
  onClose,
  onStart,
}: Props & { organization: { copy: Copy }; onStart: () => void }) {
  const [input, setInput] = useState('')
  const [hasNoCopy, setHasNoCopy] = useState(false)
  // Nobody has used an organization whose owner never confirmed their email.
  const needsAnswer = state !== 'waiting' && !copy
  // `useWrite` would refetch the organization, which may be deleted by then.
  const leave = useMutation<Offboarding, Problem>({
    mutationFn: () => call(operator.offboard, { params: { orgId }, body: { name: input, hasNoCopy } }),
    onSuccess: onStart,
  })
  return (
    <ConfirmDialog
      isDanger
      title={`Off-board ${name}?`}
      confirmLabel="Delete everything"
      isDisabled={input.trim() !== name || (needsAnswer && !hasNoCopy)}
      request={leave}
      onClose={onClose}
      onConfirm={() => leave.mutate()}
    >
      <p>
        This permanently deletes all patient records, accounts and files. Tax invoices are kept for seven years, and the
        audit log with ids only.
      </p>
      {state !== 'waiting' && (
        <CopyQuestion
          copy={copy}
          checked={hasNoCopy}
          error={leave.error?.at('hasNoCopy')}
          onChange={(event) => setHasNoCopy(event.currentTarget.checked)}
        />
      )}
      <TextField
        label={`Type ${name}`}
        value={input}
        error={leave.error?.at('name')}
        onChange={(event) => setInput(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
