import { useEffect, useRef, useState } from 'react'
import { advance, pauseRun, phaseOf, phasesOf, startRun, type Run } from './clock.ts'
import type { Step } from './steps.ts'
import { holdBegins, holdEnds } from './sounds.ts'

/** A set by the clock, from its start to its end. `onDone` is called when the clock has run out. */
export function useRun(step: Step, onDone: () => void) {
  const [run, setRun] = useState<Run>()
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (!run || run.left !== null) return
    const timer = setTimeout(
      () => {
        const next = advance(run, Date.now())
        const was = phaseOf(run).kind
        if (was === 'hold' || was === 'go') holdEnds()
        if (next && ['hold', 'go'].includes(phaseOf(next).kind)) holdBegins()
        setRun(next)
        if (!next) done.current()
      },
      Math.max(0, run.endsAt - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [run])
  return {
    run,
    start: () => setRun(startRun(phasesOf(step.prescription), Date.now())),
    pause: () => setRun((now) => now && pauseRun(now, Date.now())),
    stop: () => setRun(undefined),
  }
}
