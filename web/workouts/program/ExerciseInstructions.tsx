import type { MyPrescription } from '@kinora/contract/series.ts'
import { describeDosageDetails } from '@kinora/contract/dosage.ts'
import { IconHandStop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Stack } from '../../ui/Stack.tsx'
import { Steps } from '../Steps.tsx'
import style from './ExerciseInstructions.module.css'
import { Note } from '../../ui/Note.tsx'
import { dosageSentence } from '../workout-labels.ts'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap={8}>
    <h3>{title}</h3>
    {children}
  </Stack>
)

const List = ({ lines }: { lines: readonly string[] }) => (
  <ul className={style.list}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

/** Dosage, instructions, precautions and purpose, in the order a patient needs them. */
export function ExerciseInstructions({ prescription }: { prescription: MyPrescription }) {
  const { dosage, side, patientNote, instructions } = prescription
  const { setup, steps, cues, breathing, commonErrors, precautions, stopIf, purpose } = instructions
  const others = describeDosageDetails(dosage).filter((detail) => !/^(Hold|Use)/.test(detail))
  return (
    <Stack gap={16}>
      <p className={style.dosage}>{dosageSentence(dosage, side)}</p>
      {others.length > 0 && <p>{others.join('. ')}.</p>}
      {patientNote && <Note icon={<IconHandStop size={22} stroke={1.75} />}>{patientNote}</Note>}
      {setup && (
        <Part title="Get ready">
          <p>{setup}</p>
        </Part>
      )}
      {steps.length > 0 && (
        <Part title="What to do">
          <Steps lines={steps} />
        </Part>
      )}
      {cues.length > 0 && (
        <Part title="It helps to">
          <List lines={cues} />
        </Part>
      )}
      {breathing && (
        <Part title="Breathing">
          <p>{breathing}</p>
        </Part>
      )}
      {commonErrors.length > 0 && (
        <Part title="Watch out for">
          <List lines={commonErrors} />
        </Part>
      )}
      {precautions.length > 0 && (
        <Part title="Take care">
          <List lines={precautions} />
        </Part>
      )}
      {stopIf && (
        <Note tone="caution" icon={<IconHandStop size={22} stroke={1.75} />}>
          {stopIf}
        </Note>
      )}
      {purpose && (
        <Part title="What it is for">
          <p>{purpose}</p>
        </Part>
      )}
    </Stack>
  )
}
