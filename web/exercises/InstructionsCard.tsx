import type { Exercise } from '@kinora/contract/exercises.ts'
import { Card } from '../ui/Card.tsx'
import { Text } from '../ui/Text.tsx'
import { Columns, Stack } from '../ui/layout.ts'
import { Steps } from '../ui/Steps.tsx'
import { Bullets } from '../ui/Bullets.tsx'

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <Stack gap={6}>
      <h3>{title}</h3>
      <Bullets lines={lines} />
    </Stack>
  )
}

const asLines = (text: string) => (text ? [text] : [])

/** The texts for the patient, in the order they need them. */
export function InstructionsCard({ exercise }: { exercise: Exercise }) {
  const { patientName, name, purpose, setup, steps, cues, breathing, commonErrors, stopIf } = exercise
  const isEmpty =
    ![purpose, setup, breathing, stopIf].some(Boolean) && steps.length + cues.length + commonErrors.length === 0
  return (
    <Card
      title="Instructions for the patient"
      context={patientName && patientName !== name ? `as “${patientName}”` : undefined}
    >
      <Stack gap={20}>
        <Stack gap={12} maximumWidth={640}>
          {isEmpty && <Text tone="muted">Nothing is written for the patient yet.</Text>}
          {!isEmpty && steps.length === 0 && !setup && (
            <Text tone="muted">There are no steps yet. Write them before you prescribe it.</Text>
          )}
          {purpose && <p>{purpose}</p>}
          {setup && <p>{setup}</p>}
          {steps.length > 0 && <Steps lines={steps} />}
        </Stack>
        <Columns gap={16}>
          <Lines title="Think of" lines={cues} />
          <Lines title="Breathing" lines={asLines(breathing)} />
          <Lines title="Watch out for" lines={commonErrors} />
          <Lines title="Stop if" lines={asLines(stopIf)} />
        </Columns>
      </Stack>
    </Card>
  )
}
