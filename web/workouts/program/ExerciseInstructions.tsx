import type { MyPrescription } from '@kinora/contract/series.ts'
import { describeDosageDetails } from '@kinora/contract/dosage.ts'
import { IconHandStop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Stack } from '../../ui/layout.ts'
import { Steps } from '../../ui/Steps.tsx'
import style from './ExerciseInstructions.module.css'
import { Note } from '../../ui/Note.tsx'
import { dosageSentence } from '../workout-labels.ts'
import { Bullets } from '../../ui/Bullets.tsx'

type Heading = 'h2' | 'h3'

function Part({ as: Heading, title, children }: { as: Heading; title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={8}>
      <Heading className={style.title}>{title}</Heading>
      {children}
    </Stack>
  )
}

/** Dosage, instructions, precautions and purpose, in the order a patient needs them, with headings of the level below the title. */
export function ExerciseInstructions({
  prescription,
  heading = 'h3',
}: {
  prescription: MyPrescription
  heading?: Heading
}) {
  const { dosage, side, patientNote, instructions } = prescription
  const { setup, steps, cues, breathing, commonErrors, precautions, stopIf, purpose } = instructions
  const others = describeDosageDetails(dosage).filter((detail) => !/^(Hold|Use)/.test(detail))
  return (
    <Stack gap={16}>
      <p className={style.dosage}>{dosageSentence(dosage, side)}</p>
      {others.length > 0 && <p>{others.join('. ')}.</p>}
      {patientNote && <Note icon={<IconHandStop size={22} stroke={1.75} />}>{patientNote}</Note>}
      {setup && (
        <Part as={heading} title="Get ready">
          <p>{setup}</p>
        </Part>
      )}
      {steps.length > 0 && (
        <Part as={heading} title="What to do">
          <Steps lines={steps} />
        </Part>
      )}
      {cues.length > 0 && (
        <Part as={heading} title="It helps to">
          <Bullets lines={cues} />
        </Part>
      )}
      {breathing && (
        <Part as={heading} title="Breathing">
          <p>{breathing}</p>
        </Part>
      )}
      {commonErrors.length > 0 && (
        <Part as={heading} title="Watch out for">
          <Bullets lines={commonErrors} />
        </Part>
      )}
      {precautions.length > 0 && (
        <Part as={heading} title="Take care">
          <Bullets lines={precautions} />
        </Part>
      )}
      {stopIf && (
        <Note tone="caution" icon={<IconHandStop size={22} stroke={1.75} />}>
          {stopIf}
        </Note>
      )}
      {purpose && (
        <Part as={heading} title="What it is for">
          <p>{purpose}</p>
        </Part>
      )}
    </Stack>
  )
}
