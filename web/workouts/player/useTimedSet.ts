import { useEffect, useRef, useState } from 'react'
import { advance, togglePause, currentPhase, phasesOf, startTimedSet, type TimedSet } from './timed-set.ts'
import type { Step } from '../recording/workout.ts'
import { playHoldStart, playHoldEnd } from './player-sounds.ts'

/** The clock of a timed set. `onDone` is called when it ends. */
export function useTimedSet(step: Step, onDone: () => void) {
  const [run, setRun] = useState<TimedSet>()
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (!run || run.left !== null) return
    const timer = setTimeout(
      () => {
        const next = advance(run, Date.now())
        const was = currentPhase(run).kind
        if (was === 'hold' || was === 'go') playHoldEnd()
        if (next && ['hold', 'go'].includes(currentPhase(next).kind)) playHoldStart()
        setRun(next)
        if (!next) done.current()
      },
      Math.max(0, run.endsAt - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [run])
  return {
    run,
    start: () => setRun(startTimedSet(phasesOf(step.prescription), Date.now())),
    pause: () => setRun((now) => now && togglePause(now, Date.now())),
    stop: () => setRun(undefined),
  }
}
