import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { partsPerSet, setsDone, setsOf, type Step } from '../recording/workout.ts'
import { Row } from '../../ui/layout.ts'
import style from './SetButtons.module.css'

interface Props {
  step: Step
  /** The current set was tapped. */
  onDone: () => void
  /** A completed set was tapped, to undo it. */
  onReopen: (set: number) => void
}

const sizeOf = (sets: number) => (sets <= 3 ? style.few : sets <= 5 ? style.some : style.many)

/** Moves the focus to the next set, so that a screen reader's second tap does not undo the first. */
function useFocusOnNextSet(done: number) {
  const group = useRef<HTMLDivElement>(null)
  const former = useRef(done)
  useEffect(() => {
    if (done > former.current && group.current?.contains(document.activeElement))
      group.current.querySelector<HTMLElement>('[data-now]')?.focus()
    former.current = done
  }, [done])
  return group
}

/** The sets as round buttons. The current one is the largest; a completed one can be undone. */
export function SetButtons({ step, onDone, onReopen }: Props) {
  const [sets, done, parts] = [setsOf(step), setsDone(step), partsPerSet(step)]
  const isHalf = step.sets.length % parts !== 0
  const group = useFocusOnNextSet(done)
  return (
    <div ref={group} className={`${style.sets} ${sizeOf(sets)}`} role="group" aria-label="Sets">
      {Array.from({ length: sets }, (_, set) => {
        if (set < done) {
          return (
            <button
              key={set}
              type="button"
              className={`${style.set} ${style.done}`}
              aria-label={`Set ${set + 1} done. Undo`}
              onClick={() => onReopen(set)}
            >
              <IconCheck stroke={2.5} aria-hidden />
            </button>
          )
        }
        if (set > done) {
          return (
            <span key={set} className={style.set} role="img" aria-label={`Set ${set + 1}`}>
              {set + 1}
            </span>
          )
        }
        return (
          <button
            key={set}
            type="button"
            data-now
            className={`${style.set} ${style.now} ${isHalf ? style.half : ''}`}
            aria-label={`Set ${set + 1}${isHalf ? ', one side done' : ''}, tap when done`}
            onClick={onDone}
          >
            {set + 1}
          </button>
        )
      })}
    </div>
  )
}

/** The sets as small dots, beside the clock of a timed set. */
export const SetProgress = ({ step }: { step: Step }) => (
  <Row
    gap={8}
    align="stretch"
    isOneLine
    className={style.small}
    role="img"
    aria-label={`Set ${Math.min(setsDone(step) + 1, setsOf(step))} of ${setsOf(step)}`}
  >
    {Array.from({ length: Math.min(6, setsOf(step)) }, (_, set) => (
      <i
        key={set}
        className={`${style.set} ${set < setsDone(step) ? style.done : set === setsDone(step) ? style.now : ''}`}
      >
        {set < setsDone(step) ? <IconCheck stroke={2.5} /> : set + 1}
      </i>
    ))}
  </Row>
)
