import { IconCheck, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { Button } from '../ui/Button.tsx'
import { CountdownRing } from '../ui/CountdownRing.tsx'
import { phaseOf, repsOf, type Run } from './clock.ts'
import style from './ClockScreen.module.css'
import type { Step } from './steps.ts'
import { SmallDots } from './SetDots.tsx'
import { countdownText, useCountdown } from './useCountdown.ts'
import { Key } from './PlayerNav.tsx'
import { nameOf, sideText } from './words.ts'

const words = { ready: 'Get ready', hold: 'Hold', move: 'Let go', go: 'Keep going' } as const

/** Letters that fit into the one line under the ring. */
const longest = 40

function hintOf(run: Run, step: Step) {
  const { kind, rep } = phaseOf(run)
  const { breathing } = step.prescription.instructions
  if (kind === 'hold' || kind === 'go') return breathing && breathing.length < longest ? breathing : 'Keep breathing.'
  if (kind === 'move') return `Slowly back, then number ${rep + 1}.`
  return 'Get into place.'
}

interface Props {
  step: Step
  run: Run
  onPause: () => void
  /** The patient says that the set is done, whatever the clock says. */
  onDone: () => void
}

/** A set by the clock: hold and let go in turn, or one stretch of time. */
export function ClockScreen({ step, run, onPause, onDone }: Props) {
  const phase = phaseOf(run)
  const left = useCountdown(run, () => undefined)
  const isPaused = run.left !== null
  const name = nameOf(step.prescription)
  const [reps, side] = [repsOf(run), sideText(step)]
  const line = [phase.kind !== 'go' && reps > 1 ? `Hold ${phase.rep} of ${reps}` : '', side].filter(Boolean).join(' · ')
  return (
    <div className={style.screen}>
      <div className={style.pair}>
        <div>
          <h2>{name}</h2>
          <p>{line || (isPaused ? 'Paused' : words[phase.kind])}</p>
        </div>
        <SmallDots step={step} />
      </div>
      <div className={style.ring}>
        <CountdownRing
          share={left / (phase.seconds * 1000)}
          size={216}
          label={`${words[phase.kind]}, ${Math.ceil(left / 1000)} seconds left`}
        >
          {words[phase.kind]}
          <b>{countdownText(left)}</b>
          seconds
        </CountdownRing>
      </div>
      <p className={style.tip}>{isPaused ? 'Paused. Take your time.' : hintOf(run, step)}</p>
      <div className={style.buttons}>
        <Button
          variant="primary"
          isFullWidth
          icon={isPaused ? <IconPlayerPlayFilled size={22} /> : <IconPlayerPauseFilled size={22} />}
          onClick={onPause}
        >
          {isPaused ? 'Go on' : 'Pause'} <Key>P</Key>
        </Button>
        {isPaused && (
          <Button isFullWidth icon={<IconCheck size={22} stroke={2} />} onClick={onDone}>
            This set is done
          </Button>
        )}
      </div>
    </div>
  )
}
