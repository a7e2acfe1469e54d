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

type WordsName = 'aliases' | 'movements' | 'primaryMuscles' | 'secondaryMuscles' | 'conditions' | 'goals'
type LinesName = 'cues' | 'commonErrors' | 'contraindications' | 'precautions'

export const WordsField = ({
  form,
  name,
  label,
  suggestions,
}: ExerciseFieldsProps & { name: WordsName; label: string; suggestions?: string[] }) => (
  <TagsField
    label={label}
    suggestions={suggestions}
    most={30}
    {...form.getInputProps(name)}
    value={form.values[name]}
    error={errorOf(form.errors, name)}
  />
)
export const Lines = ({
  form,
  name,
  label,
  description,
}: ExerciseFieldsProps & { name: LinesName; label: string; description?: string }) => (
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
export function WordFields({ form }: ExerciseFieldsProps) {
  return (
    <Columns gap={16} minimumWidth={240}>
      <TextArea label="In one sentence" rows={2} maxLength={500} {...form.getInputProps('summary')} />
      <TextArea label="Why it is done" rows={2} maxLength={1000} {...form.getInputProps('purpose')} />
      <TextArea label="How to start" rows={2} maxLength={2000} {...form.getInputProps('setup')} />
      <TextArea label="Breathing" rows={2} maxLength={500} {...form.getInputProps('breathing')} />
      <Lines form={form} name="cues" label="Think of" description="Short cues, one per line." />
      <Lines form={form} name="commonErrors" label="Watch out for" description="Common errors, one per line." />
      <TextArea label="Stop if" rows={2} maxLength={1000} {...form.getInputProps('stopIf')} />
      <WordsField form={form} name="aliases" label="Other names" />
    </Columns>
  )
}
