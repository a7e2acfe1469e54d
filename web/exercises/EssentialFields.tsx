import {
  bodyPositions,
  bodyRegions,
  equipmentKinds,
  exerciseTypes,
  categoryLabel,
} from '@kinora/contract/exercise-categories.ts'
import { emptyDosage, type Dosage } from '@kinora/contract/dosage.ts'
import { ChoiceChips } from '../ui/ChoiceChips.tsx'
import { LinesField } from '../ui/LinesField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { DosageField } from './DosageField.tsx'
import { Columns, Stack } from '../ui/layout.ts'
import { errorOf, type Values } from './exercise-form.ts'
import type { ExerciseFormApi } from './useExerciseForm.ts'
import { useNameHint } from './useNameHint.ts'

interface Props {
  form: ExerciseFormApi
  id?: string
}

export function NameAndSteps({ form, id }: Props) {
  const hint = useNameHint(form.values.name, id)
  return (
    <Stack gap={16}>
      <Columns gap={16} minimumWidth={200}>
        <TextField
          label="Name"
          isRequired
          autoComplete="off"
          maxLength={120}
          description={hint && <span role="status">{hint}</span>}
          {...form.getInputProps('name')}
        />
        <TextField
          label="Name for patients"
          autoComplete="off"
          maxLength={120}
          description="A plainer name, if patients need one."
          {...form.getInputProps('patientName')}
        />
      </Columns>
      <LinesField
        label="Steps"
        description="One step per line."
        placeholder={'Stand tall with your feet as wide as your hips.\nSend your hips back and bend your knees.'}
        rows={4}
        {...form.getInputProps('steps')}
        value={form.values.steps}
        error={errorOf(form.errors, 'steps')}
      />
    </Stack>
  )
}

const regions = bodyRegions
const kit = equipmentKinds.filter((item) => item !== 'none')

export function KindFields({ form }: Props) {
  const position = form.getInputProps('position')
  const set =
    <N extends keyof Values>(name: N) =>
    (value: Values[N]) =>
      form.setFieldValue(name as never, value as never)
  return (
    <Stack gap={16}>
      <ChoiceChips
        label="Region"
        choices={regions}
        nameOf={categoryLabel}
        value={form.values.bodyRegions}
        onChange={set('bodyRegions')}
        error={errorOf(form.errors, 'bodyRegions')}
      />
      <ChoiceChips
        label="Type"
        choices={exerciseTypes}
        nameOf={categoryLabel}
        value={form.values.types}
        onChange={set('types')}
        error={errorOf(form.errors, 'types')}
      />
      <SelectField
        label="Position"
        placeholder="Any"
        choices={bodyPositions.map((value) => ({ value, label: categoryLabel(value) }))}
        {...position}
        onChange={(event) => position.onChange(event.currentTarget.value || null)}
      />
      <ChoiceChips
        label="Equipment"
        description="Choose nothing if no equipment is needed."
        choices={kit}
        nameOf={categoryLabel}
        value={form.values.equipment.filter((item) => item !== 'none')}
        onChange={set('equipment')}
        error={errorOf(form.errors, 'equipment')}
      />
    </Stack>
  )
}

interface DosageProps extends Props {
  onProblem: (problem: string | undefined) => void
}

/** The dosage that a new prescription starts with. */
export function UsualDosage({ form, onProblem }: DosageProps) {
  const dosage = { ...emptyDosage, ...form.values.defaultDosage } as Dosage
  return (
    <DosageField
      dosage={dosage}
      side={form.values.defaultSide}
      error={errorOf(form.errors, 'defaultDosage')}
      onProblem={onProblem}
      onChange={({ dosage: defaultDosage, side: defaultSide }) =>
        form.setValues({ defaultDosage, defaultSide } as never)
      }
    />
  )
}
