import { DateField } from '../ui/DateField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { useDraft } from '../ui/useDraft.ts'
import type { ProgramValues } from './program-form.ts'
import { ProgramLengthFields } from './ProgramLengthFields.tsx'
import { Columns, Stack } from '../ui/layout.ts'

type Form = ReturnType<typeof useDraft<ProgramValues, unknown>>

/** Title, description, start date and length. */
export function ProgramFields({
  form,
  hasDays,
  fixedStart,
}: {
  form: Form
  hasDays: boolean
  /** Why the start can no longer be changed. */
  fixedStart?: string | undefined
}) {
  const { lengthBy, weeks, endDate, startDate } = form.getValues()
  const { value: start, onChange, ...startInput } = form.getInputProps('startDate')
  return (
    <Columns gap={24} minimumWidth={360}>
      <Stack gap={24}>
        <TextField label="Title" isRequired placeholder="Knee rehab" {...form.getInputProps('title')} />
        <TextArea
          label="Description"
          description={hasDays ? 'The patient sees it at the top of the program.' : 'Colleagues see it in the library.'}
          {...form.getInputProps('description')}
        />
      </Stack>
      <Stack gap={24}>
        {hasDays && (
          <DateField
            label="Start date"
            isRequired
            value={start as string | null}
            onChange={onChange}
            disabled={fixedStart !== undefined}
            description={fixedStart}
            {...startInput}
          />
        )}
        <ProgramLengthFields
          startDate={hasDays ? (startDate ?? '') : null}
          way={lengthBy}
          onLengthBy={(next) => form.setFieldValue('lengthBy', next)}
          weeks={weeks}
          onWeeks={(next) => form.setFieldValue('weeks', next)}
          endDate={endDate}
          onEndDate={(next) => form.setFieldValue('endDate', next)}
          errors={{ weeks: form.errors.weeks, endDate: form.errors.endDate }}
        />
      </Stack>
    </Columns>
  )
}
