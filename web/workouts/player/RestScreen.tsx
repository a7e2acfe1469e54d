import { IconArrowBackUp, IconCheck, IconPlayerPlayFilled, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CountdownRing } from '../../ui/CountdownRing.tsx'
import { AdjustSetSheet } from './AdjustSetSheet.tsx'
import { ExercisePicture } from '../ExercisePicture.tsx'
import { Note } from '../../ui/Note.tsx'
import { Key } from './PlayerNav.tsx'
import { Text } from '../../ui/Text.tsx'
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
import { countdownText, useCountdown } from './useCountdown.ts'
import { nameOf, sideText, nextSetText } from '../workout-labels.ts'

type Rest = Extract<PlayerScreen, { kind: 'rest' }>

interface Props {
  workout: Workout
  rest: Rest
  /** The time is over. */
  onOver: () => void
  onStart: () => void
  onMore: () => void
  onUndo: () => void
  onAdjust: (change: { reps?: number; load?: number }) => void
}

/** The step whose set was just done: in a superset another one than what comes next. */
const justDone = (workout: Workout) => workout.steps[workout.past.at(-1)?.at ?? workout.at]!

const saysDone = (step: Step, isBetweenSides: boolean) =>
  isBetweenSides ? `${step.sets.at(-1)?.side === 'left' ? 'Left' : 'Right'} side done` : `Set ${setsDone(step)} done`

/** A rest: how long still, what was done and can be taken back, what comes. */
export function RestScreen({ workout, rest, onOver, onStart, onMore, onUndo, onAdjust }: Props) {
  const [isAdjusting, setAdjusting] = useState(false)
  const left = useCountdown(rest, onOver)
  const [done, next] = [justDone(workout), currentStep(workout)]
  const { log } = done.prescription
  const side = sideText(next)
  return (
    <div className={style.screen}>
      <div className={style.undo}>
        <Note
          tone="good"
          role="status"
          icon={<IconCheck size={22} stroke={2.5} />}
          action={
            <>
              {(log.includes('reps') || log.includes('load')) && (
                <button type="button" className={style.quiet} onClick={() => setAdjusting(true)}>
                  Change
                </button>
              )}
              <button type="button" className={style.quiet} onClick={onUndo}>
                <IconArrowBackUp size={20} stroke={2} aria-hidden />
                Undo <Key>U</Key>
              </button>
            </>
          }
        >
          <b>{saysDone(done, rest.isBetweenSides)}</b>
        </Note>
      </div>
      <div className={style.middle}>
        <h2>{rest.isBetweenSides ? 'Change sides' : 'Rest'}</h2>
        <div className={style.ring}>
          <CountdownRing
            share={left / (rest.seconds * 1000)}
            size={270}
            label={`Rest, ${Math.ceil(left / 1000)} seconds left`}
          >
            <b>{countdownText(left)}</b>
            {rest.left === null ? 'seconds' : 'paused'}
          </CountdownRing>
        </div>
        <Button variant="quiet" icon={<IconPlus size={22} stroke={2} />} onClick={onMore}>
          15 seconds more
        </Button>
      </div>
      <div className={style.next}>
        <ExercisePicture
          className={style.thumb}
          exercise={next.prescription.exercise}
          size="thumb"
          side={currentSide(next)}
        />
        <div>
          <Text size="large" tone="muted">
            Next
          </Text>
          <h3>
            {nameOf(next.prescription)}, {side ? `${side.toLowerCase()}, ` : ''}set {setsDone(next) + 1} of{' '}
            {setsOf(next)}
          </h3>
          <Text size="large">{nextSetText(next)}</Text>
        </div>
      </div>
      <div className={style.start}>
        <Button variant="primary" isFullWidth icon={<IconPlayerPlayFilled size={22} />} onClick={onStart}>
          Start now <Key>Space</Key>
        </Button>
      </div>
      {isAdjusting && <AdjustSetSheet step={done} onAdjust={onAdjust} onClose={() => setAdjusting(false)} />}
    </div>
  )
}
