import { IconCheck, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { Button } from '../../ui/Button.tsx'
import { PlayerClock } from './PlayerClock.tsx'
import { currentPhase, repCount, type TimedSet } from './timed-set.ts'
import style from './TimedSetScreen.module.css'
import type { Step } from '../recording/workout.ts'
import { SetProgress } from './SetButtons.tsx'
import { countdownText, useCountdown } from './useCountdown.ts'
import { Row, Stack } from '../../ui/layout.ts'
import { Key } from './PlayerNav.tsx'
import { nameOf, sideText } from '../workout-labels.ts'
import screen from './Screen.module.css'

export const phaseLabels = { ready: 'Get ready', hold: 'Hold', move: 'Let go', go: 'Keep going' } as const

/** The characters that fit on one line under the ring. */
const longest = 40

function hintOf(run: TimedSet, step: Step) {
  const { kind, rep } = currentPhase(run)
  const { breathing } = step.prescription.instructions
  if (kind === 'hold' || kind === 'go') return breathing && breathing.length < longest ? breathing : 'Keep breathing.'
  if (kind === 'move') return `Slowly back, then number ${rep + 1}.`
  return 'Get into place.'
}

interface Props {
  step: Step
  run: TimedSet
  onPause: () => void
  /** Ends the set before its time is over. */
  onDone: () => void
}

/** A timed set: holds in turn, or one period. */
export function TimedSetScreen({ step, run, onPause, onDone }: Props) {
  const phase = currentPhase(run)
  const left = useCountdown(run, () => undefined)
  const isPaused = run.left !== null
  const name = nameOf(step.prescription)
  const [reps, side] = [repCount(run), sideText(step)]
  const line = [phase.kind !== 'go' && reps > 1 ? `Hold ${phase.rep} of ${reps}` : '', side].filter(Boolean).join(' · ')
  return (
    <div className={`${screen.screen} ${style.screen}`}>
      <Row gap={12} justify="between" className={style.pair}>
        <div>
          <h2>{name}</h2>
          <p>{line || (isPaused ? 'Paused' : phaseLabels[phase.kind])}</p>
        </div>
        <SetProgress step={step} />
      </Row>
      <PlayerClock
        share={left / (phase.seconds * 1000)}
        size={216}
        label={`${phaseLabels[phase.kind]}, ${Math.ceil(left / 1000)} seconds left`}
      >
        {phaseLabels[phase.kind]}
        <b>{countdownText(left)}</b>
        seconds
      </PlayerClock>
      <p className={style.tip}>{isPaused ? 'Paused. Take your time.' : hintOf(run, step)}</p>
      <Stack gap={8}>
        <Button
          variant="primary"
          isFullWidth
          icon={isPaused ? <IconPlayerPlayFilled size={22} /> : <IconPlayerPauseFilled size={22} />}
          onClick={onPause}
        >
          {isPaused ? 'Resume' : 'Pause'} <Key>P</Key>
        </Button>
        {isPaused && (
          <Button isFullWidth icon={<IconCheck size={22} stroke={2} />} onClick={onDone}>
            This set is done
          </Button>
        )}
      </Stack>
    </div>
  )
}
