import type { Discharge } from '@kinora/contract/discharges.ts'
import {
  contactText,
  daysPerWeekText,
  flareUpRule,
  flareUpSteps,
  outcomeSentences,
} from '@kinora/contract/discharge-text.ts'
import { PhoneText } from '../ui/PhoneText.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'

/** The plan for after care: the exercises, what to do in a flare-up, and how it went. */
export function PlanFromNowOn({ discharge }: { discharge: Discharge }) {
  const { exercises, daysPerWeek, flareUp, outcomes, closingNote, clinic } = discharge
  const sentences = outcomeSentences(outcomes)
  return (
    <Stack gap={20}>
      {closingNote && <Text keepsLines>{closingNote}</Text>}
      {exercises.length > 0 && (
        <Stack gap={8}>
          <h3>{`Your plan from now on: ${daysPerWeekText(daysPerWeek).toLowerCase()}`}</h3>
          <Stack as="ul" gap={8}>
            {exercises.map(({ name, dosage }, at) => (
              // Exercises with the same name differ only by index.
              <li key={`${at} ${name}`}>
                <b>{name}</b> {dosage}
              </li>
            ))}
          </Stack>
        </Stack>
      )}
      <Stack gap={8}>
        <h3>If it flares up</h3>
        <p>
          <b>{`${flareUpRule(flareUp)}?`}</b>
        </p>
        <Stack as="ul" gap={8}>
          {flareUpSteps(flareUp).map((step) => (
            <li key={step}>
              <PhoneText text={step} />
            </li>
          ))}
        </Stack>
        <div>
          <Text tone="muted">
            <PhoneText text={contactText(clinic)} />
          </Text>
        </div>
      </Stack>
      {sentences.length > 0 && (
        <Stack gap={8}>
          <h3>How it went</h3>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
