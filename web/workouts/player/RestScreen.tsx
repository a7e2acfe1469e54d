import { IconCheck, IconPlayerPlayFilled, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Difficulty } from '@kinora/contract/workouts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PlayerClock } from './PlayerClock.tsx'
import { UndoButton } from './UndoButton.tsx'
import { AdjustSetSheet } from './AdjustSetSheet.tsx'
import { ExercisePicture } from '../ExercisePicture.tsx'
import { Note } from '../../ui/Note.tsx'
import { Key } from './PlayerNav.tsx'
import { Text } from '../../ui/Text.tsx'
import screen from './Screen.module.css'
import style from './RestScreen.module.css'
import {
  currentStep,
  setsDone,
  setsOf,
  currentSide,
  type PlayerScreen,
  type Workout,
  type Step,
} from '../recording/workout.ts'
import { indexOfLastDone } from '../recording/workout-changes.ts'
import { DifficultyButtons } from './DifficultyButtons.tsx'
import { countdownText, useCountdown } from './useCountdown.ts'
import { nameOf, sideText, nextSetText } from '../workout-labels.ts'

type Rest = Extract<PlayerScreen, { kind: 'rest' }>

interface Props {
  workout: Workout
  rest: Rest
  /** Called when the time is over. */
  onOver: () => void
  onStart: () => void
  onMore: () => void
  onUndo: () => void
  onAdjust: (change: { reps?: number; load?: number }) => void
  onDifficulty: (difficulty: Difficulty | null) => void
}

export const doneLabel = (step: Step, isBetweenSides: boolean) =>
  isBetweenSides ? `${step.sets.at(-1)?.side === 'left' ? 'Left' : 'Right'} side done` : `Set ${setsDone(step)} done`

function NextSet({ step }: { step: Step }) {
  const side = sideText(step)
  return (
    <Card className={style.next}>
      <ExercisePicture isInRow exercise={step.prescription.exercise} size="thumb" side={currentSide(step)} />
      <div>
        <Text size="large" tone="muted">
          Next
        </Text>
        <h3>
          {nameOf(step.prescription)}, {side ? `${side.toLowerCase()}, ` : ''}set {setsDone(step) + 1} of {setsOf(step)}
        </h3>
        <Text size="large">{nextSetText(step)}</Text>
      </div>
    </Card>
  )
}

/** A rest: the time left, the last set with Undo, and the next one. */
export function RestScreen({ workout, rest, onOver, onStart, onMore, onUndo, onAdjust, onDifficulty }: Props) {
  const [isAdjusting, setAdjusting] = useState(false)
  const left = useCountdown(rest, onOver)
  const [done, next] = [workout.steps[indexOfLastDone(workout)]!, currentStep(workout)]
  const { log } = done.prescription
  return (
    <div className={`${screen.screen} ${style.screen}`}>
      <Note
        tone="good"
        icon={<IconCheck size={22} stroke={2.5} />}
        action={
          <>
            {(log.includes('reps') || log.includes('load')) && (
              <Button variant="quiet" size="row" onClick={() => setAdjusting(true)}>
                Change
              </Button>
            )}
            <UndoButton onClick={onUndo}>
              Undo <Key>U</Key>
            </UndoButton>
          </>
        }
      >
        <b>{doneLabel(done, rest.isBetweenSides)}</b>
      </Note>
      <DifficultyButtons value={done.difficulty} onChange={onDifficulty} />
      <div className={style.middle}>
        <h2>{rest.isBetweenSides ? 'Change sides' : 'Rest'}</h2>
        <PlayerClock
          share={left / (rest.seconds * 1000)}
          size={270}
          label={`Rest, ${Math.ceil(left / 1000)} seconds left`}
        >
          <b>{countdownText(left)}</b>
          {rest.left === null ? 'seconds' : 'paused'}
        </PlayerClock>
        <Button variant="quiet" icon={<IconPlus size={22} stroke={2} />} onClick={onMore}>
          15 seconds more
        </Button>
      </div>
      <NextSet step={next} />
      <div className={style.start}>
        <Button variant="primary" isFullWidth icon={<IconPlayerPlayFilled size={22} />} onClick={onStart}>
          Start now <Key>Space</Key>
        </Button>
      </div>
      {isAdjusting && <AdjustSetSheet step={done} onAdjust={onAdjust} onClose={() => setAdjusting(false)} />}
    </div>
  )
}
