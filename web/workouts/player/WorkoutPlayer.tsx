import { lazy, Suspense, useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { MyPrescription } from '@kinora/contract/series.ts'
import type { SkipReason } from '@kinora/contract/workouts.ts'
import { useIsForChild } from '../../app/useIsForChild.ts'
import { setExercises } from '../../series/series-slices.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { useTabTitle } from '../../ui/page-frame.ts'
import { ChildApp } from '../child/child-part.ts'
import { announcementOf } from './player-announcement.ts'
import { TimedSetScreen } from './TimedSetScreen.tsx'
import { EndScreen, type SendState } from './EndScreen.tsx'
import { ExerciseScreen } from './ExerciseScreen.tsx'
import { InstructionsSheet } from './InstructionsSheet.tsx'
import { LeaveSheet } from './LeaveSheet.tsx'
import { PainScreen } from './PainScreen.tsx'
import style from './WorkoutPlayer.module.css'
import { PlayerBar } from './PlayerBar.tsx'
import { PlayerNav } from './PlayerNav.tsx'
import { PlayerStage } from './PlayerStage.tsx'
import { RestScreen } from './RestScreen.tsx'
import * as does from '../recording/workout-changes.ts'
import {
  changeOf,
  currentStep,
  hasEntries,
  isComplete,
  remainingSets,
  includedSteps,
  stoppedRep,
  type Workout,
} from '../recording/workout.ts'
import { RemovedExercise } from './RemovedExercise.tsx'
import { SkipSheet } from './SkipSheet.tsx'
import { playRestEnd, vibrateOnSet, unlockSound } from './player-sounds.ts'
import { useFullScreen } from './useFullScreen.ts'
import { usePlayerKeys } from './usePlayerKeys.ts'
import { useTimedSet } from './useTimedSet.ts'
import { useWakeLock } from './useWakeLock.ts'
import { timingOf, nameOf } from '../workout-labels.ts'

const CoachSheet = lazy(() => loadChunk(() => import('./CoachSheet.tsx')))

interface Props {
  workout: Workout
  onChange: (workout: Workout) => void
  onLeave: () => void
  onSave: (result: { effort: number | null; note: string }) => void
  name: string
  practitioner: string
  phone: string
  weekCount: number
  sending: SendState
  /** The pain of each prescription that the clinic has been told of. */
  alerted: Readonly<Record<string, number>>
  isSaving: boolean
  /** The prescriptions as the clinic has them now, once they are known. */
  latest: readonly MyPrescription[] | undefined
}

type Open = 'howTo' | 'skip' | 'leave' | 'listen' | null

/** Mirrors the open workout in the patientExercises slice (§4); nothing else writes to it meanwhile. */
function useMirrorInStore(workout: Workout) {
  const dispatch = useDispatch()
  useEffect(() => void dispatch(setExercises(remainingSets(workout))), [dispatch, workout])
}

/** What was tapped goes with its screen: a screen reader goes on at the heading of the next, not at the top of the page. */
function useFocusOnScreen(screen: string, isEnd: boolean) {
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const find = (place: string) => document.querySelector<HTMLElement>(`#main ${place}`)
    const heading = (isEnd ? null : find('section h2')) ?? find('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [screen, isEnd])
}

/** With large text the button that leads on is below the first screen; what comes next begins at its top. */
function useScrollToTop(moment: string) {
  useEffect(() => {
    scrollTo(0, 0)
  }, [moment])
}

/** A session on the full screen: exercises one by one, with sets, rests, pain and the end. */
export default function WorkoutPlayer(props: Props) {
  const { workout, onLeave, practitioner, phone } = props
  const [opened, setOpened] = useState<Open>(null)
  const [isStill, setStill] = useState(false)
  // Kept once it was opened, so that it goes on playing while it is closed.
  const [hasCoach, setCoach] = useState(false)
  const [isListening, setListening] = useState(false)
  useMirrorInStore(workout)
  useFullScreen()
  useWakeLock()
  const isForChild = useIsForChild()
  useTabTitle(workout.name)

  const step = currentStep(workout)
  const { screen } = workout
  const change = props.onChange
  const news = screen.kind === 'exercise' ? changeOf(step, props.latest) : null
  const isRemoved = news?.kind === 'removed'
  const changedTo = news?.kind === 'changed' ? news.now : undefined
  useEffect(() => {
    if (changedTo) change(does.followLatest(workout, changedTo))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each change of the prescription.
  }, [changedTo])
  const complete = () => {
    vibrateOnSet()
    change(does.completePart(workout, Date.now()))
  }
  const clock = useTimedSet(step, { onDone: complete, onRep: (rep) => change(does.noteRunning(workout, rep)) })
  useFocusOnScreen([screen.kind, workout.at, step.sets.length, clock.run !== undefined].join(), screen.kind === 'end')
  useScrollToTop([screen.kind, workout.at].join())
  const tapSet = (fromRep?: number) => {
    unlockSound()
    if (timingOf(step.prescription) && !isComplete(step)) clock.start(fromRep)
    else complete()
  }
  const goTo = (next: Workout) => {
    clock.stop()
    setStill(false)
    change({ ...next, running: null })
  }
  const skip = (reason: SkipReason) => {
    setOpened(null)
    goTo(does.skipExercise(workout, reason))
  }
  const undo = () => goTo(does.undoLast(workout))
  const endRest = () => change(does.endRest(workout))
  const pause = () => {
    if (clock.run) clock.pause()
    else if (screen.kind === 'rest') change(does.pauseRest(workout, Date.now()))
    else setStill(!isStill)
  }
  const isAsking = screen.kind === 'pain'
  usePlayerKeys(
    {
      space: () => {
        if (screen.kind === 'rest') endRest()
        else if (isAsking) goTo(does.afterPain(workout))
        else if (clock.run) clock.pause()
        else if (!isComplete(step) && !isRemoved) tapSet()
      },
      left: () => goTo(does.goToNeighbour(workout, -1)),
      right: () => goTo(does.goToNeighbour(workout, 1)),
      skip: () => screen.kind === 'exercise' && setOpened('skip'),
      pause,
      undo,
    },
    opened === null && screen.kind !== 'end',
  )
  const leave = () => (hasEntries(workout) ? setOpened('leave') : onLeave())

  const child = isForChild && (
    <Suspense>
      <ChildApp />
    </Suspense>
  )
  if (screen.kind === 'end') {
    const { name, weekCount, sending, isSaving, onSave } = props
    return (
      <>
        {child}
        <EndScreen
          {...{ workout, name, practitioner, weekCount, sending, isSaving, onSave }}
          onOpen={(at) => goTo(does.goToStep(workout, at))}
          onUndo={workout.past.length ? undo : undefined}
        />
      </>
    )
  }
  const isFirst = includedSteps(workout)[0]?.index === workout.at
  return (
    <main id="main" tabIndex={-1} className={style.player} data-moment={screen.kind}>
      {child}
      <PlayerBar
        workout={workout}
        isListening={isListening}
        onListen={() => {
          setCoach(true)
          setOpened('listen')
        }}
        onLeave={leave}
      />
      <p className="spoken" role="status">
        {announcementOf(workout, clock.run)}
      </p>
      <PlayerStage
        step={step}
        run={clock.run}
        isPaused={isStill || (clock.run?.left ?? null) !== null}
        onPause={clock.run ? undefined : pause}
        onHowTo={() => setOpened('howTo')}
      />
      <section className={style.panel}>
        {screen.kind === 'rest' && (
          <RestScreen
            workout={workout}
            rest={screen}
            onOver={() => {
              playRestEnd()
              endRest()
            }}
            onStart={endRest}
            onMore={() => change(does.extendRest(workout, 15))}
            onUndo={undo}
            onDifficulty={(difficulty) => change(does.rateDifficulty(workout, does.justDoneAt(workout), difficulty))}
            onAdjust={(set) => change(does.adjustLastSet(workout, set))}
          />
        )}
        {isAsking && (
          <PainScreen
            {...{ workout, practitioner, phone }}
            isTold={step.pain !== null && props.alerted[step.prescription._id] === step.pain}
            onRate={(pain) => change(does.ratePain(workout, pain))}
            onDifficulty={(difficulty) => change(does.rateDifficulty(workout, workout.at, difficulty))}
            onEffort={(effort) => change(does.rateEffort(workout, effort))}
            onNext={() => goTo(does.afterPain(workout))}
            onStop={() => goTo(does.goToEnd(workout))}
            onUndo={undo}
          />
        )}
        {isRemoved && (
          <RemovedExercise step={step} practitioner={practitioner} onNext={() => goTo(does.leaveOut(workout))} />
        )}
        {screen.kind === 'exercise' && !isRemoved && (
          <>
            {clock.run ? (
              <TimedSetScreen
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
                practitioner={practitioner}
                stoppedRep={stoppedRep(workout)}
                onDone={() => tapSet()}
                onGoOn={tapSet}
                onFinished={complete}
                onReopen={(set) => goTo(does.reopenSet(workout, set))}
                onUndo={workout.past.length ? undo : undefined}
              />
            )}
            <PlayerNav
              isFirst={isFirst}
              onPrevious={() => goTo(does.goToNeighbour(workout, -1))}
              onSkip={() => setOpened('skip')}
              onNext={() => goTo(does.goToNeighbour(workout, 1))}
            />
          </>
        )}
      </section>
      {opened === 'howTo' && <InstructionsSheet prescription={step.prescription} onClose={() => setOpened(null)} />}
      {hasCoach && (
        <Suspense>
          <CoachSheet
            workout={workout}
            isOpen={opened === 'listen'}
            onClose={() => setOpened(null)}
            onPlaying={setListening}
          />
        </Suspense>
      )}
      {opened === 'skip' && (
        <SkipSheet name={nameOf(step.prescription)} onSkip={skip} onClose={() => setOpened(null)} />
      )}
      {opened === 'leave' && (
        <LeaveSheet
          onLeave={onLeave}
          onEnd={() => {
            setOpened(null)
            goTo(does.goToEnd(workout))
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </main>
  )
}
