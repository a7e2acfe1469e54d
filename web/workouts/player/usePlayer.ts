import { useEffect, useState } from 'react'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { timingOf } from '../workout-labels.ts'
import * as does from '../recording/workout-changes.ts'
import { changeOf, currentStep, isComplete, type Workout } from '../recording/workout.ts'
import { vibrateOnSet, unlockSound } from './player-sounds.ts'
import { useTimedSet } from './useTimedSet.ts'

interface Options {
  workout: Workout
  /** The current prescriptions on the server; undefined until known. */
  latest: readonly MyPrescription[] | undefined
  onChange: (workout: Workout) => void
}

/** The actions of a session, shared by buttons and keys. */
export function usePlayer({ workout, latest, onChange: change }: Options) {
  const [isStill, setStill] = useState(false)
  const step = currentStep(workout)
  const { screen } = workout
  const news = screen.kind === 'exercise' ? changeOf(step, latest) : null
  const changedTo = news?.kind === 'changed' ? news.now : undefined
  useEffect(() => {
    if (changedTo) change(does.applyPrescription(workout, changedTo))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each change of the prescription.
  }, [changedTo])
  const complete = () => {
    vibrateOnSet()
    change(does.completePart(workout, Date.now()))
  }
  const clock = useTimedSet(step, { onDone: complete, onRep: (rep) => change(does.recordRunningRep(workout, rep)) })
  return {
    step,
    clock,
    change,
    complete,
    /** The clinic has removed the exercise since the session began. */
    isRemoved: news?.kind === 'removed',
    isPaused: isStill || (clock.run?.left ?? null) !== null,
    tapSet(fromRep?: number) {
      unlockSound()
      if (timingOf(step.prescription) && !isComplete(step)) clock.start(fromRep)
      else complete()
    },
    goTo(next: Workout) {
      clock.stop()
      setStill(false)
      change({ ...next, running: null })
    },
    endRest: () => change(does.endRest(workout)),
    pause() {
      if (clock.run) clock.pause()
      else if (screen.kind === 'rest') change(does.pauseRest(workout, Date.now()))
      else setStill(!isStill)
    },
  }
}

export type Player = ReturnType<typeof usePlayer>
