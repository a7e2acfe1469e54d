import { useEffect, useRef, useState } from 'react'
import {
  advance,
  openRep,
  togglePause,
  currentPhase,
  phasesFrom,
  phasesOf,
  startTimedSet,
  type TimedSet,
} from './timed-set.ts'
import type { Step } from '../recording/workout.ts'
import { playHoldStart, playHoldEnd } from './player-sounds.ts'

interface Listeners {
  /** Called when the set ends. */
  onDone: () => void
  /** Called when the set starts, and at each further hold. */
  onRep: (rep: number) => void
}

/** The clock of a timed set. */
export function useTimedSet(step: Step, listeners: Listeners) {
  const [run, setRun] = useState<TimedSet>()
  const latest = useRef(listeners)
  useEffect(() => {
    latest.current = listeners
  })
  const rep = run && openRep(run)
  useEffect(() => {
    if (rep !== undefined) latest.current.onRep(rep)
  }, [rep])
  useEffect(() => {
    if (!run || run.left !== null) return
    const timer = setTimeout(
      () => {
        const next = advance(run, Date.now())
        const was = currentPhase(run).kind
        if (was === 'hold' || was === 'go') playHoldEnd()
        if (next && ['hold', 'go'].includes(currentPhase(next).kind)) playHoldStart()
        setRun(next)
        if (!next) latest.current.onDone()
      },
      Math.max(0, run.endsAt - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [run])
  return {
    run,
    start: (from = 1) => setRun(startTimedSet(phasesFrom(phasesOf(step.prescription), from), Date.now())),
    pause: () => setRun((now) => now && togglePause(now, Date.now())),
    stop: () => setRun(undefined),
  }
}
