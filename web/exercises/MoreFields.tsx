import { Laterality, Measure } from '@kinora/contract/kinds.ts'
import { restrictionLabels, RestrictionTag } from '@kinora/contract/precautions.ts'
import { ChoiceChips } from '../ui/ChoiceChips.tsx'
import { LinesField } from '../ui/LinesField.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TagsField } from '../ui/TagsField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { Stack } from '../ui/Stack.tsx'
import { Text } from '../ui/Text.tsx'
import { Columns } from '../ui/Columns.tsx'
import { EvidenceFields } from './EvidenceFields.tsx'
import ExercisePicker from './ExercisePicker.tsx'
import { errorOf, type FieldName } from './exercise-form.ts'
import type { ExerciseFormApi } from './useExerciseForm.ts'
import { measureLabel, lateralityLabel } from './exercise-labels.ts'

interface Props {
  form: ExerciseFormApi
  id?: string
}

type WordsName = 'aliases' | 'movements' | 'primaryMuscles' | 'secondaryMuscles' | 'conditions' | 'goals'
type LinesName = 'cues' | 'commonErrors' | 'contraindications' | 'precautions'

const Words = ({
  form,
  name,
  label,
  suggestions,
}: Props & { name: WordsName; label: string; suggestions?: string[] }) => (
  <TagsField
    label={label}
    suggestions={suggestions}
    most={30}
    {...form.getInputProps(name)}
    value={form.values[name]}
    error={errorOf(form.errors, name)}
  />
)
const Lines = ({
  form,
  name,
  label,
  description,
}: Props & { name: LinesName; label: string; description?: string }) => (
  <LinesField
    label={label}
    description={description}
    rows={2}
    {...form.getInputProps(name)}
    value={form.values[name]}
    error={errorOf(form.errors, name)}
  />
)

/** Optional texts for the patient. */
function WordFields({ form }: Props) {
  return (
    <Columns gap={16} minimumWidth={240}>
      <TextArea label="In one sentence" rows={2} maxLength={500} {...form.getInputProps('summary')} />
      <TextArea label="Why it is done" rows={2} maxLength={1000} {...form.getInputProps('purpose')} />
      <TextArea label="How to start" rows={2} maxLength={2000} {...form.getInputProps('setup')} />
      <TextArea label="Breathing" rows={2} maxLength={500} {...form.getInputProps('breathing')} />
      <Lines form={form} name="cues" label="Think of" description="Short cues, one per line." />
      <Lines form={form} name="commonErrors" label="Watch out for" description="Common errors, one per line." />
      <TextArea label="Stop if" rows={2} maxLength={1000} {...form.getInputProps('stopIf')} />
      <Words form={form} name="aliases" label="Other names" />
    </Columns>
  )
}

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
const optional = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))
const levels = (['1', '2', '3', '4', '5'] as const).map((value) => ({ value, label: value }))

function Choice({
  form,
  name,
  label,
  values,
}: Props & { name: Extract<FieldName, 'mechanic' | 'force' | 'chain'>; label: string; values: readonly string[] }) {
  const input = form.getInputProps(name)
  return (
    <SelectField
      label={label}
      placeholder="–"
      choices={optional(values)}
      {...input}
      onChange={(event) => input.onChange(event.currentTarget.value || null)}
    />
  )
}

function DetailFields({ form }: Props) {
  return (
    <Columns gap={16} minimumWidth={240}>
      <Words form={form} name="primaryMuscles" label="Main muscles" suggestions={muscles} />
      <Words form={form} name="secondaryMuscles" label="Secondary muscles" suggestions={muscles} />
      <Words
        form={form}
        name="movements"
        label="Movements"
        suggestions={[
          'Knee flexion',
          'Knee extension',
          'Hip extension',
          'Hip abduction',
          'Shoulder external rotation',
          'Ankle dorsiflexion',
        ]}
      />
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
      <Words
        form={form}
        name="conditions"
        label="For"
        suggestions={[
          'Knee osteoarthritis',
          'Low back pain',
          'Rotator cuff tendinopathy',
          'Ankle sprain',
          'Falls prevention',
        ]}
      />
      <Words
        form={form}
        name="goals"
        label="Goals"
        suggestions={['Strength', 'Range of movement', 'Balance', 'Endurance', 'Pain relief']}
      />
    </Columns>
  )
}

/** Contraindications and restrictions, which the builder checks against a patient's precautions. */
function SafetyFields({ form }: Props) {
  return (
    <Stack gap={16}>
      <Columns gap={16} minimumWidth={240}>
        <Lines form={form} name="contraindications" label="Contraindications" description="One per line." />
        <Lines form={form} name="precautions" label="Precautions" description="One per line." />
      </Columns>
      <ChoiceChips
        label="It involves"
        description="The builder warns where a patient’s precautions forbid one of these."
        choices={RestrictionTag.options}
        nameOf={(tag) => restrictionLabels[tag]}
        value={form.values.restrictionTags}
        onChange={(tags) => form.setFieldValue('restrictionTags', tags)}
        error={errorOf(form.errors, 'restrictionTags')}
      />
    </Stack>
  )
}

/** Easier and harder exercises, and evidence. */
function BesideFields({ form, id }: Props) {
  return (
    <Stack gap={16}>
      <Columns gap={16} minimumWidth={240}>
        <ExercisePicker
          label="Easier"
          except={id}
          value={form.values.easierId}
          error={errorOf(form.errors, 'easierId')}
          onChange={(value) => form.setFieldValue('easierId', value)}
        />
        <ExercisePicker
          label="Harder"
          except={id}
          value={form.values.harderId}
          error={errorOf(form.errors, 'harderId')}
          onChange={(value) => form.setFieldValue('harderId', value)}
        />
      </Columns>
      <EvidenceFields form={form} />
    </Stack>
  )
}

const groups = { words: WordFields, kind: DetailFields, safety: SafetyFields, beside: BesideFields }

/** The fields of a folded card, with the pickers and tags of Mantine, which the essentials come without. */
export default function MoreFields({ group, ...props }: Props & { group: keyof typeof groups }) {
  const Fields = groups[group]
  return <Fields {...props} />
}
