import type { BeyondTop } from '@kinora/contract/progression-rules.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { SmallField } from '../ui/SmallField.tsx'
import { Columns, Stack } from '../ui/layout.ts'
import type { RuleDraft } from './progression-rule-form.ts'

interface Props {
  draft: RuleDraft
  problems: Partial<Record<string, string>>
  onChange: (change: Partial<RuleDraft>) => void
}

type NumberName =
  | 'sessions'
  | 'doneAtLeast'
  | 'painAtMost'
  | 'topReps'
  | 'loadStep'
  | 'backToReps'
  | 'easeAtPain'
  | 'easeAfter'

const steps = [
  ['reps', 'Reps'],
  ['sets', 'Sets'],
  ['holdSeconds', 'Hold (s)'],
  ['durationSeconds', 'Time (s)'],
  ['load', 'Load'],
] as const

const beyondChoices: [BeyondTop, string][] = [
  ['stay', 'Nothing more'],
  ['load', 'More load'],
  ['harder', 'The harder exercise'],
]

const StepFields = ({ step, problems, onChange }: Omit<Props, 'draft'> & Pick<RuleDraft, 'step'>) =>
  steps.map(([field, label]) => (
    <NumberField
      key={field}
      label={label}
      value={step[field]}
      error={problems[`step.${field}`] ?? (field === 'reps' ? problems.step : undefined)}
      onChange={(value) => onChange({ step: { ...step, [field]: value } })}
    />
  ))

/** When an exercise becomes harder, by how much, and when it is eased. */
export function ProgressionRuleFields({ draft, problems, onChange }: Props) {
  const number = (name: NumberName, label: string) => (
    <NumberField
      label={label}
      value={draft[name]}
      error={problems[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  const { beyond } = draft
  return (
    <Stack gap={16}>
      <Columns as="fieldset" gap={8} minimumWidth={96}>
        <legend>When</legend>
        {number('sessions', 'Sessions in a row')}
        {number('doneAtLeast', 'Done at least (%)')}
        {number('painAtMost', 'Mean pain at most')}
      </Columns>
      <CheckField
        label="And never worse the day after"
        checked={draft.isWithoutFlare ?? true}
        onChange={(event) => onChange({ isWithoutFlare: event.currentTarget.checked })}
      />
      <Columns as="fieldset" gap={8} minimumWidth={96}>
        <legend>Then more</legend>
        <StepFields {...{ step: draft.step, problems, onChange }} />
      </Columns>
      <Columns as="fieldset" gap={8} minimumWidth={96}>
        <legend>Up to</legend>
        {number('topReps', 'Most reps')}
        <SmallField label="After that" error={problems.beyond}>
          <select
            value={beyond ?? 'stay'}
            onChange={(event) => onChange({ beyond: event.currentTarget.value as BeyondTop })}
          >
            {beyondChoices.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </SmallField>
        {beyond === 'load' && number('loadStep', 'How much load')}
        {beyond === 'load' && number('backToReps', 'Back to reps')}
      </Columns>
      <Columns as="fieldset" gap={8} minimumWidth={96}>
        <legend>Ease off</legend>
        {number('easeAtPain', 'At pain of')}
        {number('easeAfter', 'This many times')}
      </Columns>
      <CheckField
        label="Change the program without asking"
        description="Only once the patient has said how they were the day after. If off, you decide on every step."
        checked={draft.isAutomatic ?? false}
        onChange={(event) => onChange({ isAutomatic: event.currentTarget.checked })}
      />
    </Stack>
  )
}
