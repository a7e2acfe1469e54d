import { Columns } from '../ui/layout.ts'
import { LinesField } from '../ui/LinesField.tsx'
import { TagsField } from '../ui/TagsField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { errorOf } from './exercise-form.ts'
import type { ExerciseFormApi } from './useExerciseForm.ts'

export interface ExerciseFieldsProps {
  form: ExerciseFormApi
  id?: string
}

type TagListName = 'aliases' | 'movements' | 'primaryMuscles' | 'secondaryMuscles' | 'conditions' | 'goals'
type LineListName = 'cues' | 'commonErrors' | 'contraindications' | 'precautions'

export const TagListField = ({
  form,
  name,
  label,
  suggestions,
}: ExerciseFieldsProps & { name: TagListName; label: string; suggestions?: string[] }) => (
  <TagsField
    label={label}
    suggestions={suggestions}
    most={30}
    {...form.getInputProps(name)}
    value={form.values[name]}
    error={errorOf(form.errors, name)}
  />
)
export const LineListField = ({
  form,
  name,
  label,
  description,
}: ExerciseFieldsProps & { name: LineListName; label: string; description?: string }) => (
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
export function PatientTextFields({ form }: ExerciseFieldsProps) {
  return (
    <Columns gap={16} minimumWidth={240}>
      <TextArea label="In one sentence" rows={2} maxLength={500} {...form.getInputProps('summary')} />
      <TextArea label="Why it is done" rows={2} maxLength={1000} {...form.getInputProps('purpose')} />
      <TextArea label="How to start" rows={2} maxLength={2000} {...form.getInputProps('setup')} />
      <TextArea label="Breathing" rows={2} maxLength={500} {...form.getInputProps('breathing')} />
      <LineListField form={form} name="cues" label="Think of" description="Short cues, one per line." />
      <LineListField form={form} name="commonErrors" label="Watch out for" description="Common errors, one per line." />
      <TextArea label="Stop if" rows={2} maxLength={1000} {...form.getInputProps('stopIf')} />
      <TagListField form={form} name="aliases" label="Other names" />
    </Columns>
  )
}
