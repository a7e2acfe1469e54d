import { IconCheck, IconPlayerSkipForward, IconPoint } from '@tabler/icons-react'
import { formatDosage } from '@kinora/contract/dosage.ts'
import { count } from '../../ui/format.ts'
import { RoundMark } from '../../ui/RoundMark.tsx'
import { Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import { ButtonRow, RowText } from '../LineRow.tsx'
import { isComplete, setsDone, setsOf, type Step } from '../recording/workout.ts'
import { skipLabel } from '../skip-reasons.ts'
import { nameOf } from '../workout-labels.ts'

/** '3 × 10': the sets and reps done. */
function doneForm({ prescription, sets }: Step, done: number) {
  const { dosage } = prescription
  const reps = sets.map((set) => set.reps)
  const isEven = reps.every((rep) => rep === reps[0])
  const form = formatDosage({ ...dosage, set: String(Math.max(1, done)) }).split(' · ')[0]!
  return isEven && reps[0] !== null ? `${done} × ${reps[0]}` : form
}

function formOf(step: Step, done: number) {
  if (done === 0) return step.skipped ? 'Skipped' : 'Not done'
  return isComplete(step) ? doneForm(step, done) : `${done} of ${count(setsOf(step), 'set')}`
}

export const isFinished = (step: Step) => isComplete(step) && !step.skipped
const isSore = ({ pain, prescription }: Step) => pain !== null && pain > prescription.painRule.reduceAbove

export function DoneLine({ step, onOpen }: { step: Step; onOpen: () => void }) {
  const done = setsDone(step)
  const Icon = step.skipped ? IconPlayerSkipForward : isComplete(step) ? IconCheck : IconPoint
  return (
    <li>
      <ButtonRow onClick={onOpen}>
        <RoundMark tone={isComplete(step) && !step.skipped ? 'good' : 'plain'}>
          <Icon size={18} stroke={2.5} />
        </RoundMark>
        <RowText>
          <Stack as="span">
            <b>{nameOf(step.prescription)}</b>
            {step.skipped && (
              <Text as="span" size="large">
                {skipLabel(step.skipped)}
              </Text>
            )}
            {isSore(step) && (
              <Text as="span" size="large" tone="caution" isBold>
                Pain {step.pain} of 10
              </Text>
            )}
          </Stack>
          <span>{formOf(step, done)}</span>
        </RowText>
        <span className="spoken">, open to change it</span>
      </ButtonRow>
    </li>
  )
}
