import * as does from '../recording/workout-changes.ts'
import { includedSteps, stoppedRep, type Workout, type Step } from '../recording/workout.ts'
import { ExerciseScreen } from './ExerciseScreen.tsx'
import { PainScreen } from './PainScreen.tsx'
import { playRestEnd } from './player-sounds.ts'
import { PlayerNav } from './PlayerNav.tsx'
import { RestScreen } from './RestScreen.tsx'
import { TimedSetScreen } from './TimedSetScreen.tsx'
import type { Player } from './usePlayer.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout.ts'
import { nameOf } from '../workout-labels.ts'

/** Shown instead of an exercise that the clinic has removed since the workout began. */
const RemovedExercise = ({ step, practitioner, onNext }: { step: Step; practitioner: string; onNext: () => void }) => (
  <Stack gap={16}>
    <h2>{nameOf(step.prescription)}</h2>
    <p role="alert">
      {practitioner[0]!.toUpperCase() + practitioner.slice(1)} has just taken this exercise out of your program. Please
      skip it.
    </p>
    <Button variant="primary" isFullWidth onClick={onNext}>
      Continue
    </Button>
  </Stack>
)

interface Props {
  workout: Workout
  player: Player
  practitioner: string
  phone: string
  /** The pain of each prescription that the clinic was notified of. */
  alerted: Readonly<Record<string, number>>
  onUndo: () => void
  onSkip: () => void
}

/** The sets of an exercise, with navigation to the previous and the next exercise. */
function ExercisePanel({ workout, player, practitioner, onUndo, onSkip }: Omit<Props, 'phone' | 'alerted'>) {
  const { step, clock, complete, goTo, tapSet } = player
  return (
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
          onUndo={workout.past.length ? onUndo : undefined}
        />
      )}
      <PlayerNav
        isFirst={includedSteps(workout)[0]?.index === workout.at}
        onPrevious={() => goTo(does.goToNeighbour(workout, -1))}
        onSkip={onSkip}
        onNext={() => goTo(does.goToNeighbour(workout, 1))}
      />
    </>
  )
}

/** The panel of the current moment of a session: a set, a rest, or the pain of an exercise. */
export function PlayerPanel({ workout, player, practitioner, phone, alerted, onUndo, onSkip }: Props) {
  const { step, change, goTo, endRest, isRemoved } = player
  const { screen } = workout
  if (screen.kind === 'rest')
    return (
      <RestScreen
        workout={workout}
        rest={screen}
        onOver={() => {
          playRestEnd()
          endRest()
        }}
        onStart={endRest}
        onMore={() => change(does.extendRest(workout, 15))}
        onUndo={onUndo}
        onDifficulty={(difficulty) => change(does.rateDifficulty(workout, does.indexOfLastDone(workout), difficulty))}
        onAdjust={(set) => change(does.adjustLastSet(workout, set))}
      />
    )
  if (screen.kind === 'pain')
    return (
      <PainScreen
        {...{ workout, practitioner, phone, onUndo }}
        isNotified={step.pain !== null && alerted[step.prescription._id] === step.pain}
        onRate={(pain) => change(does.ratePain(workout, pain))}
        onDifficulty={(difficulty) => change(does.rateDifficulty(workout, workout.at, difficulty))}
        onEffort={(effort) => change(does.rateEffort(workout, effort))}
        onNext={() => goTo(does.continueAfterPain(workout))}
        onStop={() => goTo(does.goToEnd(workout))}
      />
    )
  if (isRemoved)
    return (
      <RemovedExercise step={step} practitioner={practitioner} onNext={() => goTo(does.leaveOutExercise(workout))} />
    )
  return <ExercisePanel {...{ workout, player, practitioner, onUndo, onSkip }} />
}
