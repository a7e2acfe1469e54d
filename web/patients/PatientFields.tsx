import { localDay } from '@kinora/contract/days.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useSelector } from 'react-redux'
import { practitioners } from '@kinora/contract/practitioners.ts'
import { isOwner } from '@kinora/contract/roles.ts'
import { selectUser } from '../accounts/account-slices.ts'
import { invitationText } from '../accounts/invitation-text.ts'
import { read } from '../app/api-client.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { DateField } from '../ui/DateField.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { Stack } from '../ui/Stack.tsx'
import { Text } from '../ui/Text.tsx'
import { Columns } from '../ui/Columns.tsx'
import type { PatientFormApi } from './usePatientForm.ts'

interface Props {
  form: PatientFormApi
}

interface ContactInput extends Pick<ComponentProps<typeof TextField>, 'label' | 'type' | 'inputMode' | 'description'> {
  name: 'email' | 'mobile'
  hint?: string
}

/** The practitioner in charge. Only owners choose, and only where there is more than one. */
function PractitionerField({ form }: Props) {
  const { data: user } = useSelector(selectUser)
  const practitionersQuery = useQuery({
    ...read(practitioners.names, { query: { pageSize: 100 } }),
    enabled: user !== null && isOwner(user.role),
  })
  // As high as the field, which would move what is below; nearly every clinic with an administrator has a second practitioner.
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

/** A required field that is left out only by saying so. */
function ContactField({ form, name, hint, ...input }: Props & ContactInput) {
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
export function Essentials({ form }: Props) {
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
          description={form.values.email !== null && invitationText}
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
export function ConditionFields({ form }: Props) {
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

const sexes = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'other', label: 'Other' },
  { value: 'unspecified', label: 'Not stated' },
]

const child = 'A mascot, faces for pain and stars, with larger buttons and simpler words.'

/** Suggested below twelve, and never chosen for the practitioner. */
function childHint(dateOfBirth: string | null, isChosen: boolean | undefined) {
  const today = localDay()
  const twelfth = `${Number(today.slice(0, 4)) - 12}${today.slice(4)}`
  const isUnderTwelve = /^\d{4}-/.test(dateOfBirth ?? '') && dateOfBirth! > twelfth
  return isUnderTwelve && !isChosen ? `${child} Suggested: the patient is under 12.` : child
}

/** Personal details unrelated to the treatment. */
export function AboutFields({ form }: Props) {
  const sex = form.getInputProps('sex')
  return (
    <Stack gap={16}>
      <Columns gap={16} minimumWidth={200}>
        <DateField label="Date of birth" max={localDay()} {...form.getInputProps('dateOfBirth')} />
        <SelectField
          label="Sex"
          placeholder="–"
          choices={sexes}
          {...sex}
          onChange={(event) => sex.onChange(event.currentTarget.value || null)}
        />
      </Columns>
      <CheckField
        label="Show the app for a child"
        description={childHint(form.values.dateOfBirth, form.values.isForChild)}
        {...form.getInputProps('isForChild', { type: 'checkbox' })}
      />
      <TextArea label="Address" rows={2} maxLength={400} {...form.getInputProps('address')} />
      <TextField
        label="Emergency contact"
        description="Name and number."
        maxLength={400}
        {...form.getInputProps('emergencyContact')}
      />
      <TextField label="Referred by" maxLength={200} {...form.getInputProps('referrer')} />
    </Stack>
  )
}
