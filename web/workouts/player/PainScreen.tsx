import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconChevronRight,
  IconHandStop,
  IconPhone,
} from '@tabler/icons-react'
import { Button } from '../../ui/Button.tsx'
import { EffortScale } from './EffortScale.tsx'
import { ExercisePicture } from '../ExercisePicture.tsx'
import { Note } from '../../ui/Note.tsx'
import style from './PainScreen.module.css'
import { currentStep, nextOpen, type Workout } from '../recording/workout.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { adviceFor, doneText, nameOf, painQuestion, type Advice } from '../workout-labels.ts'

const rows = [
  [0, 1, 2, 3],
  [4, 5, 6],
  [7, 8, 9, 10],
]

/** Always the same eleven places, so that a hand finds them. Arrow keys move between them. */
function PainScale({
  question,
  value,
  onChange,
}: {
  question: string
  value: number | null
  onChange: (pain: number) => void
}) {
  return (
    <fieldset className={style.scale}>
      <legend className="spoken">{question} From 0 to 10</legend>
      <p>0 is no pain</p>
      {rows.map((row) => (
        <div key={row[0]} className={row.length === 3 ? style.three : style.four}>
          {row.map((pain) => (
            <label key={pain} className={style.pick}>
              <input type="radio" name="pain" value={pain} checked={value === pain} onChange={() => onChange(pain)} />
              <span>{pain}</span>
            </label>
          ))}
        </div>
      ))}
      <p className={style.end}>10 is the worst pain</p>
    </fieldset>
  )
}

const AdviceNote = ({ advice }: { advice: Advice }) => (
  <Note
    tone={advice.kind === 'stop' ? 'alert' : 'caution'}
    role={advice.kind === 'stop' ? 'alert' : 'status'}
    icon={
      advice.kind === 'stop' ? <IconAlertTriangle size={24} stroke={1.75} /> : <IconHandStop size={24} stroke={1.75} />
    }
  >
    <b>{advice.title}</b> {advice.text}
  </Note>
)

interface Props {
  workout: Workout
  practitioner: string
  /** The clinic's number; nothing when it is not known. */
  phone: string
  onRate: (pain: number) => void
  onEffort: (effort: number) => void
  onNext: () => void
  onStop: () => void
  onUndo: () => void
}

/** How much it hurt, and at once what the pain rule of the prescription says to it. */
export function PainScreen({ workout, practitioner, phone, onRate, onEffort, onNext, onStop, onUndo }: Props) {
  const isOnline = useOnline()
  const step = currentStep(workout)
  const { prescription, pain, effort } = step
  const advice = adviceFor(
    pain,
    prescription,
    isOnline ? `We have let ${practitioner} know.` : `We will let ${practitioner} know when you are back online.`,
  )
  const next = nextOpen(workout)
  const nextName = next === undefined ? 'Finish' : `Next: ${nameOf(workout.steps[next]!.prescription)}`
  return (
    <div className={style.screen}>
      <div className={style.body}>
        <div className={style.top}>
          <ExercisePicture
            className={style.thumb}
            exercise={prescription.exercise}
            size="thumb"
            side={prescription.side}
          />
          <div>
            <p className={style.done}>
              <IconCheck size={20} stroke={2} aria-hidden />
              {doneText(step)}
            </p>
            <h2>{painQuestion(prescription)}</h2>
          </div>
          <button type="button" className={style.undo} aria-label="Undo the last set" title="Undo" onClick={onUndo}>
            <IconArrowBackUp size={22} stroke={2} aria-hidden />
          </button>
        </div>
        <PainScale question={painQuestion(prescription)} value={pain} onChange={onRate} />
        {advice && <AdviceNote advice={advice} />}
        {!advice && prescription.log.includes('rpe') && (
          <EffortScale label="How hard was it?" value={effort} onChange={onEffort} />
        )}
      </div>
      <div className={style.buttons}>
        {advice?.kind === 'stop' ? (
          <>
            <Button variant="primary" isFullWidth onClick={onStop}>
              Stop for today
            </Button>
            {phone && (
              <a className={style.ring} href={`tel:${phone.replaceAll(' ', '')}`}>
                <IconPhone size={22} stroke={2} aria-hidden />
                Ring {phone}
              </a>
            )}
          </>
        ) : (
          <>
            <Button variant="primary" isFullWidth onClick={onNext}>
              {nextName}
              <IconChevronRight className={style.arrow} size={24} stroke={2} aria-hidden />
            </Button>
            <Button variant="quiet" isFullWidth onClick={onStop}>
              Stop for today
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
