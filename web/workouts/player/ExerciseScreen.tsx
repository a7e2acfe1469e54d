import { IconHandStop, IconInfoCircle } from '@tabler/icons-react'
import style from './ExerciseScreen.module.css'
import { Chip } from '../../ui/Chip.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { UndoButton } from './UndoButton.tsx'
import { Note } from '../../ui/Note.tsx'
import screen from './Screen.module.css'
import { SetButtons } from './SetButtons.tsx'
import { StoppedSet } from './StoppedSet.tsx'
import { partsPerSet, type Step } from '../recording/workout.ts'
import { skipLabel } from '../skip-reasons.ts'
import { dosageSentence, nameOf, sideText, tapHint } from '../workout-labels.ts'

interface Props {
  step: Step
  practitioner: string
  /** The hold that was running when the app was closed. */
  stoppedRep: number | undefined
  onDone: () => void
  /** Resumes a stopped set at this hold. */
  onGoOn: (rep: number) => void
  /** Counts a stopped set as done. */
  onFinished: () => void
  onReopen: (set: number) => void
  /** Takes back the last tap, if there is one. */
  onUndo?: () => void
}

const maxSteps = 5

/** An exercise that is counted in repetitions: name, dosage, sets, and a hint on what to tap. */
export function ExerciseScreen({ step, practitioner, stoppedRep, onDone, onReopen, onUndo, ...stopped }: Props) {
  const { prescription } = step
  const { dosage, side, instructions, patientNote } = prescription
  const hint = tapHint(step)
  return (
    <div className={`${screen.screen} ${style.screen}`}>
      <div className={style.what}>
        <h2>{nameOf(prescription)}</h2>
        <p className={style.dosage}>{dosageSentence(dosage, side).replace(/\.$/, '')}</p>
      </div>
      <div className={style.steps}>
        <Steps lines={instructions.steps.slice(0, maxSteps)} />
      </div>
      {step.isChanged && (
        <Note tone="caution" role="status" icon={<IconInfoCircle size={20} stroke={1.75} />}>
          <b>{practitioner[0]!.toUpperCase() + practitioner.slice(1)} has just changed this exercise.</b>{' '}
          {dosageSentence(dosage, side)}
        </Note>
      )}
      {patientNote && <Note icon={<IconHandStop size={20} stroke={1.75} />}>{patientNote}</Note>}
      {step.skipped ? (
        <p>
          <b>Skipped.</b> {skipLabel(step.skipped)}. Tap the number if you do it after all.
        </p>
      ) : (
        partsPerSet(step) === 2 && (
          <p>
            <Chip>{sideText(step)}</Chip>
          </p>
        )
      )}
      {stoppedRep !== undefined && <StoppedSet step={step} rep={stoppedRep} {...stopped} />}
      <SetButtons step={step} onDone={onDone} onReopen={onReopen} />
      <p>
        {hint.question}{' '}
        <b>
          <span className={style.tap}>{hint.tap}</span>
          <span className={style.press}>{hint.tap.replace(/^Tap/, 'Press Space or click')}</span>
        </b>
      </p>
      {onUndo && <UndoButton onClick={onUndo} />}
    </div>
  )
}
