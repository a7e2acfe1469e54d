import { restrictionLabels, RestrictionTag } from '@kinora/contract/precautions.ts'
import { ChoiceChips } from '../ui/ChoiceChips.tsx'
import { Columns, Stack } from '../ui/layout.ts'
import { ClassificationFields } from './ClassificationFields.tsx'
import { EvidenceFields } from './EvidenceFields.tsx'
import { errorOf } from './exercise-form.ts'
import ExercisePicker from './ExercisePicker.tsx'
import { LineListField, PatientTextFields, type ExerciseFieldsProps } from './ExerciseTextFields.tsx'

/** Contraindications and restrictions, which the builder checks against a patient's precautions. */
function SafetyFields({ form }: ExerciseFieldsProps) {
  return (
    <Stack gap={16}>
      <Columns gap={16} minimumWidth={240}>
        <LineListField form={form} name="contraindications" label="Contraindications" description="One per line." />
        <LineListField form={form} name="precautions" label="Precautions" description="One per line." />
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
function BesideFields({ form, id }: ExerciseFieldsProps) {
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

const groups = { words: PatientTextFields, kind: ClassificationFields, safety: SafetyFields, beside: BesideFields }

/** The fields of a folded card, with the pickers and tags of Mantine, which the essentials come without. */
export default function ExerciseFieldGroup({ group, ...props }: ExerciseFieldsProps & { group: keyof typeof groups }) {
  const Fields = groups[group]
  return <Fields {...props} />
}
