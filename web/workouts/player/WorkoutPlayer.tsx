import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { useIsForChild } from '../../app/useIsForChild.ts'
import { setExercises } from '../../series/series-slices.ts'
import { lazyPart } from '../../ui/load-chunk.ts'
import { useTabTitle } from '../../ui/page-frame.ts'
import { ChildApp } from '../child/child-part.ts'
import { announcementOf } from './player-announcement.ts'
import { EndScreen, type SendState } from './EndScreen.tsx'
import { InstructionsSheet } from './InstructionsSheet.tsx'
import { LeaveSheet } from './LeaveSheet.tsx'
import style from './WorkoutPlayer.module.css'
import { PlayerBar } from './PlayerBar.tsx'
import { PlayerPanel } from './PlayerPanel.tsx'
import { PlayerStage } from './PlayerStage.tsx'
import * as does from '../recording/workout-changes.ts'
import { hasEntries, isComplete, remainingSets, type Workout } from '../recording/workout.ts'
import { SkipSheet } from './SkipSheet.tsx'
import { useFullScreen } from './useFullScreen.ts'
import { usePlayer } from './usePlayer.ts'
import { usePlayerKeys } from './usePlayerKeys.ts'
import { useWakeLock } from './useWakeLock.ts'
import { nameOf } from '../workout-labels.ts'

const CoachSheet = lazyPart(() => import('./CoachSheet.tsx'))

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
  /** The pain of each prescription that was reported to the clinic. */
  alerted: Readonly<Record<string, number>>
  isSaving: boolean
  /** The current prescriptions on the server; undefined until known. */
  latest: readonly MyPrescription[] | undefined
}

type Open = 'howTo' | 'skip' | 'leave' | 'listen' | null

/** Mirrors the open workout in the patientExercises slice (§4); nothing else writes to it meanwhile. */
function useMirrorInStore(workout: Workout) {
  const dispatch = useDispatch()
  useEffect(() => void dispatch(setExercises(remainingSets(workout))), [dispatch, workout])
}

/** A tap removes its button with the screen, so this focuses the next heading. Screen readers continue there. */
function useFocusOnScreen(screen: string, isEnd: boolean) {
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return
    const find = (place: string) => document.querySelector<HTMLElement>(`#main ${place}`)
    const heading = (isEnd ? null : find('section h2')) ?? find('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [screen, isEnd])
}

/** With large text the page may be scrolled down to its buttons; the next screen must start at its top. */
function useScrollToTop(moment: string) {
  useEffect(() => {
    scrollTo(0, 0)
  }, [moment])
}

/** Dedicates the device to the session: full screen, kept awake, and in the children's design for a child. */
function useWholeDevice(workout: Workout) {
  useMirrorInStore(workout)
  useFullScreen()
  useWakeLock()
  useTabTitle(workout.name)
  return (
    useIsForChild() && (
      <Suspense>
        <ChildApp />
      </Suspense>
    )
  )
}

interface BarProps extends Pick<Props, 'workout' | 'onLeave'> {
  opened: Open
  onOpen: (opened: Open) => void
}

/** The bar of the player. Once opened, the coach stays mounted, so that it keeps playing when its sheet is closed. */
function BarWithCoach({ workout, opened, onOpen, onLeave }: BarProps) {
  const [hasCoach, setCoach] = useState(false)
  const [isListening, setListening] = useState(false)
  return (
    <>
      <PlayerBar
        workout={workout}
        isListening={isListening}
        onListen={() => {
          setCoach(true)
          onOpen('listen')
        }}
        onLeave={() => (hasEntries(workout) ? onOpen('leave') : onLeave())}
      />
      {hasCoach && (
        <CoachSheet
          workout={workout}
          isOpen={opened === 'listen'}
          onClose={() => onOpen(null)}
          onPlaying={setListening}
        />
      )}
    </>
  )
}

/** Keyboard actions. Space does the same as the largest button. */
const keysOf = (workout: Workout, player: ReturnType<typeof usePlayer>, onSkip: () => void) => ({
  space: () => {
    const { kind } = workout.screen
    if (kind === 'rest') player.endRest()
    else if (kind === 'pain') player.goTo(does.continueAfterPain(workout))
    else if (player.clock.run) player.clock.pause()
    else if (!isComplete(player.step) && !player.isRemoved) player.tapSet()
  },
  left: () => player.goTo(does.goToNeighbour(workout, -1)),
  right: () => player.goTo(does.goToNeighbour(workout, 1)),
  skip: () => workout.screen.kind === 'exercise' && onSkip(),
  pause: player.pause,
  undo: () => player.goTo(does.undoLast(workout)),
})

interface SheetsProps {
  opened: Open
  workout: Workout
  prescription: MyPrescription
  onLeave: () => void
  onChange: (workout: Workout) => void
  onClose: () => void
}

/** The sheets of the player. */
function PlayerSheets({ opened, workout, prescription, onLeave, onChange, onClose }: SheetsProps) {
  const closeWith = (changed: Workout) => {
    onClose()
    onChange(changed)
  }
  if (opened === 'howTo') return <InstructionsSheet prescription={prescription} onClose={onClose} />
  if (opened === 'skip')
    return (
      <SkipSheet
        name={nameOf(prescription)}
        onSkip={(reason) => closeWith(does.skipExercise(workout, reason))}
        onClose={onClose}
      />
    )
  if (opened !== 'leave') return null
  return <LeaveSheet onLeave={onLeave} onEnd={() => closeWith(does.goToEnd(workout))} onClose={onClose} />
}

/** A session on the full screen: exercises one by one, with sets, rests, pain and the end. */
export default function WorkoutPlayer(props: Props) {
  const { workout, latest, onChange, onLeave, practitioner, phone, alerted } = props
  const [opened, setOpened] = useState<Open>(null)
  const forChild = useWholeDevice(workout)
  const player = usePlayer({ workout, latest, onChange })
  const { step, clock, goTo } = player
  const { screen } = workout
  useFocusOnScreen([screen.kind, workout.at, step.sets.length, clock.run !== undefined].join(), screen.kind === 'end')
  useScrollToTop([screen.kind, workout.at].join())
  const undo = () => goTo(does.undoLast(workout))
  usePlayerKeys(
    keysOf(workout, player, () => setOpened('skip')),
    opened === null && screen.kind !== 'end',
  )

  if (screen.kind === 'end') {
    const { name, weekCount, sending, isSaving, onSave } = props
    return (
      <>
        {forChild}
        <EndScreen
          {...{ workout, name, practitioner, weekCount, sending, isSaving, onSave }}
          onOpen={(at) => goTo(does.goToStep(workout, at))}
          onUndo={workout.past.length ? undo : undefined}
        />
      </>
    )
  }
  return (
    <main id="main" tabIndex={-1} className={style.player} data-moment={screen.kind}>
      {forChild}
      <BarWithCoach {...{ workout, opened, onLeave }} onOpen={setOpened} />
      <p className="spoken" role="status">
        {announcementOf(workout, clock.run)}
      </p>
      <PlayerStage
        step={step}
        run={clock.run}
        isPaused={player.isPaused}
        onPause={clock.run ? undefined : player.pause}
        onHowTo={() => setOpened('howTo')}
      />
      <section className={style.panel}>
        <PlayerPanel
          {...{ workout, player, practitioner, phone, alerted }}
          onUndo={undo}
          onSkip={() => setOpened('skip')}
        />
      </section>
      <PlayerSheets
        {...{ opened, workout, onLeave }}
        prescription={step.prescription}
        onChange={goTo}
        onClose={() => setOpened(null)}
      />
    </main>
  )
}
