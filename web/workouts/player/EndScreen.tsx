import { IconArrowBackUp, IconCheck, IconPlayerSkipForward, IconPoint } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { count, firstName } from '../../ui/format.ts'
import { formatDosage } from '@kinora/contract/dosage.ts'
import { EffortScale } from './EffortScale.tsx'
import style from './EndScreen.module.css'
import { isComplete, setsDone, setsOf, includedSteps, type Workout, type Step } from '../recording/workout.ts'
import { minutesText, nameOf, skipLabel } from '../workout-labels.ts'

export type SendState = 'kept' | 'sending' | 'sent' | 'offline'

interface Props {
  workout: Workout
  name: string
  practitioner: string
  /** Sessions of this week, this one among them. */
  weekCount: number
  sending: SendState
  isSaving: boolean
  onOpen: (index: number) => void
  onSave: (said: { effort: number | null; note: string }) => void
  onUndo?: () => void
}

/** '3 × 10', of what was done. */
function doneForm({ prescription, sets }: Step, done: number) {
  const { dosage } = prescription
  const reps = sets.map((set) => set.reps)
  const isEven = reps.every((each) => each === reps[0])
  const form = formatDosage({ ...dosage, set: String(Math.max(1, done)) }).split(' · ')[0]!
  return isEven && reps[0] !== null ? `${done} × ${reps[0]}` : form
}

function formOf(step: Step, done: number) {
  if (done === 0) return step.skipped ? 'Skipped' : 'Not done'
  return isComplete(step) ? doneForm(step, done) : `${done} of ${count(setsOf(step), 'set')}`
}

const isSore = ({ pain, prescription }: Step) => pain !== null && pain > prescription.painRule.reduceAbove

function DoneLine({ step, onOpen }: { step: Step; onOpen: () => void }) {
  const done = setsDone(step)
  const isSkipped = step.skipped !== null && done === 0
  const Icon = isSkipped ? IconPlayerSkipForward : done > 0 ? IconCheck : IconPoint
  return (
    <li>
      <button type="button" className={style.line} onClick={onOpen}>
        <span className={`${style.tick} ${done > 0 ? '' : style.none}`} aria-hidden>
          <Icon size={18} stroke={2.5} />
        </span>
        <span className={style.words}>
          <b>{nameOf(step.prescription)}</b>
          {step.skipped && <span className={style.small}>{skipLabel(step.skipped)}</span>}
          {isSore(step) && <span className={style.sore}>Pain {step.pain} of 10</span>}
        </span>
        <span className={style.form}>{formOf(step, done)}</span>
        <span className="spoken">, open to change it</span>
      </button>
    </li>
  )
}

const minutesOf = ({ startedAt, finishedAt }: Workout) =>
  Math.max(1, Math.round(((finishedAt ? Date.parse(finishedAt) : Date.now()) - Date.parse(startedAt)) / 60_000))

function Heading({ workout, name, weekCount }: Pick<Props, 'workout' | 'name' | 'weekCount'>) {
  const done = workout.steps.filter((step) => setsDone(step) > 0).length
  const minutes = minutesOf(workout)
  if (done === 0) {
    return (
      <div className={style.heading}>
        <h1>That’s OK, {firstName(name)}</h1>
        <p>You have not ticked anything yet. Leave a note, or go back and continue.</p>
      </div>
    )
  }
  return (
    <div className={style.heading}>
      <span className={style.big} aria-hidden>
        <IconCheck size={28} stroke={2.5} />
      </span>
      <h1>Well done, {firstName(name)}</h1>
      <p>
        {workout.name} done
        {workout.isTimed && minutes < 180 && (
          <>
            {' '}
            in <b>{minutesText(minutes)}</b>
          </>
        )}
        .
        <br />
        That is <b>{count(weekCount, 'session')}</b> this week.
      </p>
    </div>
  )
}

const sendingWords = (sending: SendState, who: string) =>
  ({
    kept: `Saved on this phone, then sent to ${who}.`,
    sending: `Sending to ${who}.`,
    sent: `Sent to ${who}.`,
    offline: 'Saved on this phone. It will be sent when you are back online.',
  })[sending]

/** The end: what was done, how hard it was, a note, and what becomes of it. */
export function EndScreen({
  workout,
  name,
  practitioner,
  weekCount,
  sending,
  isSaving,
  onOpen,
  onSave,
  onUndo,
}: Props) {
  const [effort, setEffort] = useState(workout.effort)
  const [note, setNote] = useState(workout.note)
  const who = practitioner === 'your physio' ? practitioner : firstName(practitioner)
  return (
    <main id="main" tabIndex={-1} className={style.page}>
      <Heading workout={workout} name={name} weekCount={weekCount} />
      <section className={style.card}>
        <h2>What you did</h2>
        <ul>
          {includedSteps(workout).map(({ step, index }) => (
            <DoneLine key={step.prescription._id} step={step} onOpen={() => onOpen(index)} />
          ))}
        </ul>
      </section>
      {onUndo && !workout.finishedAt && (
        <button type="button" className={style.undo} onClick={onUndo}>
          <IconArrowBackUp size={20} stroke={2} aria-hidden />
          Undo
        </button>
      )}
      <EffortScale label="How hard was it?" value={effort} onChange={setEffort} />
      <div className={style.note}>
        <label htmlFor="note">A note for {who}, if you like</label>
        <textarea id="note" rows={3} maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />
      </div>
      <div className={style.dock}>
        <Button variant="primary" isFullWidth disabled={isSaving} onClick={() => onSave({ effort, note: note.trim() })}>
          Save and finish
        </Button>
        <p role="status" className={sending === 'sent' ? style.sent : undefined}>
          {sending === 'sent' && <IconCheck size={18} stroke={2.5} aria-hidden />}
          {sendingWords(sending, who)}
        </p>
      </div>
    </main>
  )
}
