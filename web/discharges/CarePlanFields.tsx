import type { Prescription } from '@kinora/contract/series.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { ChoiceChips } from '../ui/ChoiceChips.tsx'
import { Columns, Stack } from '../ui/layout.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { doseLabel, type DischargeValues, type OtherDoses } from './discharge-form.ts'
import { nameOf } from '../series/prescription-name.ts'

const numbers = (from: number, to: number, nameOf: (value: number) => string) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ value: String(from + at), label: nameOf(from + at) }))

const frequencies = numbers(1, 7, (days) => (days === 7 ? 'Every day' : days === 1 ? '1 day' : `${days} days`))
const pains = numbers(1, 9, (pain) => `${pain} out of 10`)
const spans = numbers(1, 14, (days) => (days === 1 ? '1 day' : `${days} days in a row`))

interface FieldsProps {
  values: DischargeValues
  onChange: (change: Partial<DischargeValues>) => void
  messageAt: (field: string) => string | undefined
  exercises: readonly Prescription[]
}

export function CarePlanFields({ values, onChange, messageAt, exercises }: FieldsProps) {
  const toggle = (id: string, isChosen: boolean) =>
    onChange({
      chosen: exercises.map(({ _id }) => _id).filter((each) => (each === id ? isChosen : values.chosen.includes(each))),
    })
  return (
    <Stack as="fieldset" gap={8}>
      <legend>Plan from now on</legend>
      {exercises.map((exercise) => (
        <CheckField
          key={exercise._id}
          label={nameOf(exercise)}
          description={doseLabel(exercise)}
          checked={values.chosen.includes(exercise._id)}
          onChange={(event) => toggle(exercise._id, event.currentTarget.checked)}
        />
      ))}
      <ErrorText>{messageAt('prescriptionIds')}</ErrorText>
      <SelectField
        label="How often a week"
        choices={frequencies}
        value={values.daysPerWeek}
        onChange={(event) => onChange({ daysPerWeek: event.currentTarget.value })}
        error={messageAt('daysPerWeek')}
      />
    </Stack>
  )
}

export function FlareUpFields({
  values,
  onChange,
  messageAt,
  exercises,
  otherDoses,
}: FieldsProps & { otherDoses: OtherDoses }) {
  const chosen = exercises.filter(({ _id }) => values.chosen.includes(_id))
  const names = new Map(exercises.map((exercise) => [exercise._id, nameOf(exercise)]))
  const doses = otherDoses.map(({ week }) => ({ value: String(week), label: `Back to week ${week}` }))
  return (
    <Stack as="fieldset" gap={12}>
      <legend>If it flares up</legend>
      <Columns gap={12} minimumWidth={192}>
        <SelectField
          label="Pain above"
          choices={pains}
          value={values.painAbove}
          onChange={(event) => onChange({ painAbove: event.currentTarget.value })}
        />
        <SelectField
          label="For"
          choices={spans}
          value={values.days}
          onChange={(event) => onChange({ days: event.currentTarget.value })}
        />
      </Columns>
      <SelectField
        label="Doses"
        description={doses.length === 0 && 'They were the same in every week. Choose exercises to leave out.'}
        choices={[{ value: '', label: 'Leave them as they are' }, ...doses]}
        value={values.easierWeek}
        onChange={(event) => onChange({ easierWeek: event.currentTarget.value })}
        error={messageAt('flareUp.easierWeek')}
      />
      {chosen.length > 0 && (
        <ChoiceChips
          label="Leave out"
          choices={chosen.map(({ _id }) => _id)}
          nameOf={(id) => names.get(id)!}
          value={values.leaveOut.filter((id) => values.chosen.includes(id))}
          onChange={(leaveOut) => onChange({ leaveOut })}
          error={messageAt('flareUp.leaveOut')}
        />
      )}
      <TextArea
        label="When to ring the clinic"
        isRequired
        maxLength={1000}
        value={values.call}
        onChange={(event) => onChange({ call: event.currentTarget.value })}
        error={messageAt('flareUp.call')}
      />
    </Stack>
  )
}
