import { IconArrowBackUp, IconHandStop } from '@tabler/icons-react'
import style from './ExerciseScreen.module.css'
import { Note } from '../../ui/Note.tsx'
import { SetButtons } from './SetButtons.tsx'
import { partsPerSet, type Step } from '../recording/workout.ts'
import { dosageSentence, nameOf, sideText, skipLabel, tapHint } from '../workout-labels.ts'

interface Props {
  step: Step
  onDone: () => void
  onReopen: (set: number) => void
  /** Takes back the last tap, when there is one. */
  onUndo?: () => void
}

const few = 5

/** An exercise that is counted: what, how much, its sets, and one line telling what to tap. */
export function ExerciseScreen({ step, onDone, onReopen, onUndo }: Props) {
  const { prescription } = step
  const { dosage, side, instructions, patientNote } = prescription
  const hint = tapHint(step)
  return (
    <div className={style.screen}>
      <div className={style.what}>
        <h2>{nameOf(prescription)}</h2>
        <p className={style.dosage}>{dosageSentence(dosage, side).replace(/\.$/, '')}</p>
      </div>
      <ol className={style.how}>
        {instructions.steps.slice(0, few).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      {patientNote && (
        <div className={style.care}>
          <Note icon={<IconHandStop size={20} stroke={1.75} />}>{patientNote}</Note>
        </div>
      )}
      {step.skipped ? (
        <p className={style.skipped}>
          <b>Skipped.</b> {skipLabel(step.skipped)}. Tap the number if you do it after all.
        </p>
      ) : (
        partsPerSet(step) === 2 && <p className={style.side}>{sideText(step)}</p>
      )}
      <SetButtons step={step} onDone={onDone} onReopen={onReopen} />
      <p className={style.tip}>
        {hint.question}{' '}
        <b>
          <span className={style.tap}>{hint.tap}</span>
          <span className={style.press}>{hint.tap.replace(/^Tap/, 'Press Space or click')}</span>
        </b>
      </p>
      {onUndo && (
        <button type="button" className={style.undo} onClick={onUndo}>
          <IconArrowBackUp size={20} stroke={2} aria-hidden />
          Undo
        </button>
      )}
    </div>
  )
}
