import type { ComponentProps } from 'react'
import { practitioners } from '@kinora/contract/practitioners.ts'
import { isOwner } from '@kinora/contract/roles.ts'
import { useUser } from '../accounts/useUser.ts'
import { invitationText } from '../accounts/invitation-text.ts'
import { useRead } from '../app/api-client.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { Columns, Stack } from '../ui/layout.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import { Text } from '../ui/Text.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { PatientFormApi } from './usePatientForm.ts'

export interface PatientFieldsProps {
  form: PatientFormApi
}

interface ContactInput extends Pick<ComponentProps<typeof TextField>, 'label' | 'type' | 'inputMode' | 'description'> {
  name: 'email' | 'mobile'
  hint?: string
}

/** The practitioner in charge. Only owners choose, and only where there is more than one. */
function PractitionerField({ form }: PatientFieldsProps) {
  const { data: user } = useUser()
  const practitionersQuery = useRead(
    practitioners.names,
    { query: { pageSize: 100 } },
    { enabled: user !== null && isOwner(user.role) },
  )
  // Reserves the height of the field, because nearly every clinic with an administrator has a second practitioner.
  if (practitionersQuery.isLoading && user?.role === 'business_admin') return <Skeleton height="76px" radius="10px" />
  if (!practitionersQuery.data || practitionersQuery.data.items.length < 2) return null
  return (
    <SelectField
      label="Practitioner in charge"
      choices={practitionersQuery.data.items.map(({ _id, name }) => ({ value: _id, label: name }))}
      {...form.getInputProps('practitionerId')}
      value={form.values.practitionerId ?? user?.userId}
    />
  )
}

/** A required field, unless a box is ticked to say that the patient has none. */
function ContactField({ form, name, hint, ...input }: PatientFieldsProps & ContactInput) {
  const isNone = form.values[name] === null
  return (
    <Stack gap={12}>
      <TextField
        {...input}
        isRequired={!isNone}
        disabled={isNone}
        autoComplete="off"
        {...form.getInputProps(name)}
        value={form.values[name] ?? ''}
      />
      <CheckField
        label={`This patient has no ${name === 'email' ? 'email' : 'phone'}`}
        description={isNone && hint}
        checked={isNone}
        onChange={(event) => {
          form.setFieldValue(name, event.currentTarget.checked ? null : '')
          form.clearFieldError(name)
        }}
      />
    </Stack>
  )
}

/** The required fields: name, email and mobile. */
export function Essentials({ form }: PatientFieldsProps) {
  return (
    <Stack gap={16}>
      <TextField label="Name" isRequired autoComplete="off" maxLength={120} {...form.getInputProps('name')} />
      <Columns gap={16} minimumWidth={200}>
        <ContactField
          form={form}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          description={form.values.email !== null && invitationText()}
          hint="They can’t sign in or get reminders. Print their week, and enter what they ticked. You can add an email later."
        />
        <ContactField form={form} name="mobile" label="Mobile" type="tel" inputMode="tel" />
      </Columns>
      <PractitionerField form={form} />
    </Stack>
  )
}

const sides = [
  { value: 'left', label: 'Left' },
  { value: 'right', label: 'Right' },
  { value: 'both', label: 'Both' },
  { value: 'none', label: 'Neither' },
] as const

/** The condition and the goals of treatment. */
export function ConditionFields({ form }: PatientFieldsProps) {
  return (
    <Stack gap={16}>
      <TextField
        label="Condition"
        placeholder="Knee osteoarthritis"
        maxLength={400}
        {...form.getInputProps('condition')}
      />
      <Stack gap={8} align="left">
        <Text as="span" size="medium" tone="strong" isBold aria-hidden>
          Affected side
        </Text>
        <Segmented
          label="Affected side"
          choices={sides}
          value={form.values.affectedSide ?? ('' as 'none')}
          onChange={(side) => form.setFieldValue('affectedSide', side)}
        />
      </Stack>
      <TextArea
        label="Goals"
        placeholder="Walk to the ferry and back"
        maxLength={2000}
        {...form.getInputProps('goals')}
      />
    </Stack>
  )
}
