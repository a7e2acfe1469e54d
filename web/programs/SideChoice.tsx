import { useState } from 'react'
import { opposite } from '@kinora/contract/dosage.ts'
import type { AffectedSide } from '@kinora/contract/patients.ts'
import type { LibraryProgram } from '@kinora/contract/programs.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { sideLabels } from './affected-side.ts'

interface Patient {
  _id: string
  name: string
  affectedSide: AffectedSide | null
}

const affectedLabels: Record<AffectedSide, string> = {
  left: 'Left side affected',
  right: 'Right side affected',
  both: 'Both sides affected',
  none: 'Neither side affected',
}

/** Which patients get a one-sided template for its other side. The default depends on the affected side. */
export function useSideChoice(template: Pick<LibraryProgram, '_id' | 'side'> | undefined) {
  const [answers, setAnswers] = useState<Record<string, boolean>>({})
  const side = template?.side ?? null
  const keyOf = (patient: { _id: string }) => `${template?._id} ${patient._id}`
  return {
    side,
    isSwapped: (patient: Omit<Patient, 'name'>) =>
      side !== null && (answers[keyOf(patient)] ?? patient.affectedSide === opposite[side]),
    swap: (patient: { _id: string }, isSwapped: boolean) =>
      setAnswers((all) => ({ ...all, [keyOf(patient)]: isSwapped })),
  }
}

interface Props {
  choice: ReturnType<typeof useSideChoice>
  patients: readonly Patient[]
}

/** Asks for which patients to swap the side of the exercises. */
export function SideChoice({ choice: { side, isSwapped, swap }, patients }: Props) {
  if (!side || patients.length === 0) return null
  return (
    <Stack as="fieldset" gap={8}>
      <legend>This template is for the {side} side</legend>
      {patients.map((patient) => (
        <CheckField
          key={patient._id}
          label={`${sideLabels[opposite[side]]} instead for ${patient.name}`}
          description={patient.affectedSide ? affectedLabels[patient.affectedSide] : 'Affected side not recorded'}
          checked={isSwapped(patient)}
          onChange={(event) => swap(patient, event.currentTarget.checked)}
        />
      ))}
      <Text size="small" tone="muted">
        Titles and notes stay as they are written.
      </Text>
    </Stack>
  )
}
