import { useState } from 'react'
import type { Profile } from '@kinora/contract/accounts.ts'
import { Card } from '../ui/Card.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { useDraft } from '../ui/useDraft.ts'
import { Columns, Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { ProfilePicture } from './ProfilePicture.tsx'
import type { ProfileDraft } from './account-forms.ts'
import { TextButton } from '../ui/TextButton.tsx'

type ProfileForm = ReturnType<typeof useDraft<ProfileDraft, ProfileDraft>>

const EmailDialog = lazyPart(() => import('./ChangeEmailDialog.tsx'))

export function YourDetailsCard({ user, form }: { user: Profile; form: ProfileForm }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Card title="You">
      <Stack gap={16}>
        <ProfilePicture user={user} />
        <TextField label="Name" autoComplete="name" maxLength={120} {...form.getInputProps('name')} />
        <Columns gap={16} minimumWidth={220}>
          <TextField
            label="Email"
            type="email"
            value={user.email}
            readOnly
            autoComplete="username"
            description={`You sign in with ${user.email}.`}
            action={<TextButton onClick={() => setAsking(true)}>Change</TextButton>}
          />
          <TextField
            label="Mobile"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            {...form.getInputProps('mobile')}
          />
        </Columns>
      </Stack>
      {isAsking && <EmailDialog email={user.email} onClose={() => setAsking(false)} />}
    </Card>
  )
}

export const PasswordCard = ({ form }: { form: ProfileForm }) => (
  <Card title="Password">
    <Stack gap={16}>
      <PasswordField label="Old password" autoComplete="current-password" {...form.getInputProps('oldPassword')} />
      <Columns gap={16} minimumWidth={220}>
        <PasswordField
          label="New password"
          hasStrength={form.values.newPassword !== ''}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
      </Columns>
      <Text size="medium" tone="muted">
        Leave these empty to keep your password. Changing it signs out all your other devices.
      </Text>
    </Stack>
  </Card>
)
