import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { SkipReason } from '@kinora/contract/workouts.ts'
import { completeSet, exercisesGiven } from '../series/store.ts'
import { ClockScreen } from './ClockScreen.tsx'
import { EndScreen, type Sending } from './EndScreen.tsx'
import { ExerciseScreen } from './ExerciseScreen.tsx'
import { HowToSheet } from './HowToSheet.tsx'
import { LeaveSheet } from './LeaveSheet.tsx'
import { leftChange } from './left.ts'
import { PainScreen } from './PainScreen.tsx'
import style from './Player.module.css'
import { PlayerBar } from './PlayerBar.tsx'
import { PlayerNav } from './PlayerNav.tsx'
import { PlayerStage } from './PlayerStage.tsx'
import { RestScreen } from './RestScreen.tsx'
import * as does from './session.ts'
import { current, isBegun, isComplete, leftToDo, shownSteps, type Session } from './steps.ts'
import { SkipSheet } from './SkipSheet.tsx'
import { restEnds, setDoneShake, wakeSound } from './sounds.ts'
import { useFullScreen } from './useFullScreen.ts'
import { usePlayerKeys } from './usePlayerKeys.ts'
import { useRun } from './useRun.ts'
import { useWakeLock } from './useWakeLock.ts'
import { clockOf, dosageSentence, nameOf, painQuestion } from './words.ts'

interface Props {
  session: Session
  onChange: (session: Session) => void
  onLeave: () => void
  onSave: (said: { effort: number | null; note: string }) => void
  name: string
  practitioner: string
  phone: string
  weekCount: number
  sending: Sending
  isSaving: boolean
}

type Open = 'howTo' | 'skip' | 'leave' | null

/** The list of what is left follows every change of the session, set by set (§4). */
function useLeftToDo(session: Session) {
  const dispatch = useDispatch()
  useEffect(() => {
    dispatch(exercisesGiven(leftToDo(session)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- given once for a session; each tap then changes it.
  }, [session._id])
  return (next: Session) => {
    const change = leftChange(leftToDo(session), leftToDo(next))
    if (change.kind === 'set') dispatch(completeSet({ _id: change._id }))
    if (change.kind === 'list') dispatch(exercisesGiven(change.list))
  }
}

/** What the screen now shows, for those who do not see it change. */
function spoken(session: Session) {
  const { prescription } = current(session)
  if (session.moment.kind === 'pain') return painQuestion(prescription)
  return `${nameOf(prescription)}. ${dosageSentence(prescription.dosage, prescription.side)}`
}

/** A session on the full screen: one exercise at a time, its sets, the rest, how it felt, and the end. */
export default function Player(props: Props) {
  const { session, onLeave, practitioner, phone } = props
  const [opened, setOpened] = useState<Open>(null)
  const [isStill, setStill] = useState(false)
  const follow = useLeftToDo(session)
  useFullScreen()
  useWakeLock()
  useEffect(() => {
    document.title = `${session.name} · Kinora`
  }, [session.name])

  const step = current(session)
  const { moment } = session
  const change = (next: Session) => {
    follow(next)
    props.onChange(next)
  }
  const complete = () => {
    setDoneShake()
    change(does.completePart(session, Date.now()))
  }
  const clock = useRun(step, complete)
  const tapSet = () => {
    wakeSound()
    if (clockOf(step.prescription) && !isComplete(step)) clock.start()
    else complete()
  }
  const goTo = (next: Session) => {
    clock.stop()
    setStill(false)
    change(next)
  }
  const skip = (reason: SkipReason) => {
    setOpened(null)
    goTo(does.skip(session, reason))
  }
  const undo = () => goTo(does.undo(session))
  const endRest = () => change(does.endRest(session))
  const pause = () => {
    if (clock.run) clock.pause()
    else if (moment.kind === 'rest') change(does.pauseRest(session, Date.now()))
    else setStill(!isStill)
  }
  const isAsking = moment.kind === 'pain'
  usePlayerKeys(
    {
      space: () => {
        if (moment.kind === 'rest') endRest()
        else if (isAsking) goTo(does.afterPain(session))
        else if (clock.run) clock.pause()
        else if (!isComplete(step)) tapSet()
      },
      left: () => goTo(does.move(session, -1)),
      right: () => goTo(does.move(session, 1)),
      skip: () => moment.kind === 'exercise' && setOpened('skip'),
      pause,
      undo,
    },
    opened === null && moment.kind !== 'end',
  )
  const leave = () => (isBegun(session) ? setOpened('leave') : onLeave())

  if (moment.kind === 'end') {
    const { name, weekCount, sending, isSaving, onSave } = props
    return (
      <EndScreen
        {...{ session, name, practitioner, weekCount, sending, isSaving, onSave }}
        onOpen={(at) => goTo(does.open(session, at))}
        onUndo={session.past.length ? undo : undefined}
      />
    )
  }
  const isFirst = shownSteps(session)[0]?.index === session.at
  return (
    <main id="main" tabIndex={-1} className={style.player} data-moment={moment.kind}>
      <PlayerBar session={session} onLeave={leave} />
      <p className="spoken" role="status">
        {spoken(session)}
      </p>
      <PlayerStage
        step={step}
        run={clock.run}
        isPaused={isStill || (clock.run?.left ?? null) !== null}
        onPause={clock.run ? undefined : pause}
        onHowTo={() => setOpened('howTo')}
      />
      <section className={style.panel}>
        {moment.kind === 'rest' && (
          <RestScreen
            session={session}
            rest={moment}
            onOver={() => {
              restEnds()
              endRest()
            }}
            onStart={endRest}
            onMore={() => change(does.restLonger(session, 15))}
            onUndo={undo}
            onAdjust={(set) => change(does.adjustLast(session, set))}
          />
        )}
        {isAsking && (
          <PainScreen
            {...{ session, practitioner, phone }}
            onRate={(pain) => change(does.ratePain(session, pain))}
            onEffort={(effort) => change(does.rateEffort(session, effort))}
            onNext={() => goTo(does.afterPain(session))}
            onStop={() => goTo(does.stop(session))}
            onUndo={undo}
          />
        )}
        {moment.kind === 'exercise' && (
          <>
            {clock.run ? (
              <ClockScreen
                step={step}
                run={clock.run}
                onPause={clock.pause}
                onDone={() => {
                  clock.stop()
                  complete()
                }}
              />
            ) : (
              <ExerciseScreen
                step={step}
                onDone={tapSet}
                onReopen={(set) => goTo(does.reopenSet(session, set))}
                onUndo={session.past.length ? undo : undefined}
              />
            )}
            <PlayerNav
              isFirst={isFirst}
              onPrevious={() => goTo(does.move(session, -1))}
              onSkip={() => setOpened('skip')}
              onNext={() => goTo(does.move(session, 1))}
            />
          </>
        )}
      </section>
      {opened === 'howTo' && <HowToSheet prescription={step.prescription} onClose={() => setOpened(null)} />}
      {opened === 'skip' && (
        <SkipSheet name={nameOf(step.prescription)} onSkip={skip} onClose={() => setOpened(null)} />
      )}
      {opened === 'leave' && (
        <LeaveSheet
          onLeave={onLeave}
          onEnd={() => {
            setOpened(null)
            goTo(does.stop(session))
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </main>
  )
}
