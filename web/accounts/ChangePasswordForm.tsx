import { useState } from 'react'
import { accounts } from '@kinora/contract/accounts.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { callWithMessage } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { toast } from '../ui/toast.ts'
import { useDraft } from '../ui/useDraft.ts'
import { Row, Stack } from '../ui/layout.ts'
import { PasswordChange } from './account-forms.ts'

interface Props {
  onDone: () => void
  onCancel?: () => void
}

/** On its own page and in the profile. The server's message is shown in a toast (section 8 of the specification). */
export function ChangePasswordForm({ onDone, onCancel }: Props) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useDraft(PasswordChange, { oldPassword: '', newPassword: '', confirmPassword: '' }, problem)
  async function send({ oldPassword, newPassword }: { oldPassword: string; newPassword: string }) {
    setBusy(true)
    try {
      const { message } = await callWithMessage(accounts.changePassword, { body: { oldPassword, newPassword } })
      toast.success(message || 'Your password has been changed.')
      form.reset()
      onDone()
    } catch (error) {
      toast.error((error as Error).message)
      if (error instanceof Problem) setProblem(error)
    }
    setBusy(false)
  }
  return (
    <Stack as="form" gap={20} maximumWidth={450} onSubmit={form.send((body) => void send(body))} noValidate>
      <PasswordField label="Old password" autoComplete="current-password" {...form.getInputProps('oldPassword')} />
      <PasswordField
        label="New password"
        hasStrength
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.getInputProps('confirmPassword')} />
      <Row gap={12}>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Save
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </Row>
    </Stack>
  )
}
