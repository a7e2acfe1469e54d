import { localDay } from '@kinora/contract/days.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { Columns, Stack } from '../ui/layout.ts'
import { DateField } from '../ui/DateField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { PatientFieldsProps } from './PatientFields.tsx'

const sexes = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'other', label: 'Other' },
  { value: 'unspecified', label: 'Not stated' },
]

const child = 'A mascot, faces for pain and stars, with larger buttons and simpler words.'

/** Suggests the app for children to those below twelve, but leaves the choice to the practitioner. */
function childHint(dateOfBirth: string | null, isChosen: boolean | undefined) {
  const today = localDay()
  const twelfth = `${Number(today.slice(0, 4)) - 12}${today.slice(4)}`
  const isUnderTwelve = /^\d{4}-/.test(dateOfBirth ?? '') && dateOfBirth! > twelfth
  return isUnderTwelve && !isChosen ? `${child} Suggested: the patient is under 12.` : child
}

/** Personal details unrelated to the treatment. */
export function AboutFields({ form }: PatientFieldsProps) {
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
