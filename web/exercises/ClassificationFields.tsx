import { Laterality, Measure } from '@kinora/contract/exercise-categories.ts'
import { Columns } from '../ui/layout.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Text } from '../ui/Text.tsx'
import type { FieldName } from './exercise-form.ts'
import { lateralityLabel, measureLabel } from './exercise-labels.ts'
import { TagListField, type ExerciseFieldsProps } from './ExerciseTextFields.tsx'
import { capitalize } from '@kinora/contract/capitalize.ts'

const muscles = [
  'Quadriceps',
  'Hamstrings',
  'Gluteus maximus',
  'Gluteus medius',
  'Calves',
  'Hip flexors',
  'Adductors',
  'Abdominals',
  'Obliques',
  'Erector spinae',
  'Lats',
  'Trapezius',
  'Rotator cuff',
  'Deltoids',
  'Pectorals',
  'Biceps',
  'Triceps',
  'Forearms',
]
const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: capitalize(value) }))
const levels = (['1', '2', '3', '4', '5'] as const).map((value) => ({ value, label: value }))

function Choice({
  form,
  name,
  label,
  values,
}: ExerciseFieldsProps & {
  name: Extract<FieldName, 'mechanic' | 'force' | 'chain'>
  label: string
  values: readonly string[]
}) {
  const input = form.getInputProps(name)
  return (
    <SelectField
      label={label}
      placeholder="–"
      choices={choicesOf(values)}
      {...input}
      onChange={(event) => input.onChange(event.currentTarget.value || null)}
    />
  )
}

const movements = [
  'Knee flexion',
  'Knee extension',
  'Hip extension',
  'Hip abduction',
  'Shoulder external rotation',
  'Ankle dorsiflexion',
]
const conditions = [
  'Knee osteoarthritis',
  'Low back pain',
  'Rotator cuff tendinopathy',
  'Ankle sprain',
  'Falls prevention',
]
const goals = ['Strength', 'Range of movement', 'Balance', 'Endurance', 'Pain relief']

export function ClassificationFields({ form }: ExerciseFieldsProps) {
  return (
    <Columns gap={16} minimumWidth={240}>
      <TagListField form={form} name="primaryMuscles" label="Main muscles" suggestions={muscles} />
      <TagListField form={form} name="secondaryMuscles" label="Secondary muscles" suggestions={muscles} />
      <TagListField form={form} name="movements" label="Movements" suggestions={movements} />
      <SelectField
        label="Side"
        choices={Laterality.options.map((value) => ({ value, label: lateralityLabel(value) }))}
        {...form.getInputProps('laterality')}
      />
      <SelectField
        label="Measured in"
        choices={Measure.options.map((value) => ({ value, label: measureLabel(value) }))}
        {...form.getInputProps('measure')}
      />
      <div>
        <Text as="span" size="medium" tone="strong" isBold aria-hidden>
          Level, 1 is the easiest
        </Text>
        <Segmented
          label="Level"
          choices={levels}
          value={String(form.values.level) as '1'}
          onChange={(level) => form.setFieldValue('level', Number(level))}
        />
      </div>
      <Choice form={form} name="mechanic" label="Mechanics" values={['compound', 'isolation']} />
      <Choice form={form} name="force" label="Force" values={['push', 'pull', 'static']} />
      <Choice form={form} name="chain" label="Chain" values={['open', 'closed']} />
      <TagListField form={form} name="conditions" label="For" suggestions={conditions} />
      <TagListField form={form} name="goals" label="Goals" suggestions={goals} />
    </Columns>
  )
}
