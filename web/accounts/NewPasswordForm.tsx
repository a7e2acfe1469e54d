import type { Problem } from '@kinora/contract/problem.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { NewPassword } from './account-forms.ts'
import { Stack } from '../ui/layout.ts'

interface Props {
  /** The account for which the browser's password manager stores the password. */
  email?: string
  label: string
  isBusy: boolean
  problem: Problem | null
  onSend: (password: string) => void
}

export function NewPasswordForm({ email, label, isBusy, problem, onSend }: Props) {
  const form = useDraft(NewPassword, { password: '', confirmPassword: '' }, problem)
  return (
    <Stack as="form" gap={20} onSubmit={form.send(({ password }) => onSend(password))} noValidate>
      {email && <input type="hidden" name="username" autoComplete="username" value={email} readOnly />}
      <PasswordField label="New password" hasStrength autoComplete="new-password" {...form.getInputProps('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.getInputProps('confirmPassword')} />
      <Failed error={problem?.general} />
      <Button type="submit" variant="primary" isFullWidth isBusy={isBusy}>
        {label}
      </Button>
    </Stack>
  )
}
