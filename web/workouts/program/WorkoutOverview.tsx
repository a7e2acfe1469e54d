import { IconCheck, IconInfoCircle, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { Button } from '../../ui/Button.tsx'
import { minMinutes, maxMinutes } from '@kinora/contract/workouts.ts'
import { Stepper } from '../../ui/Stepper.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { WorkoutExerciseRow } from './WorkoutExerciseRow.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/layout.ts'
import { Dock } from '../Dock.tsx'
import { minutesLeft, offeredMinutes, workoutMinutes, shortWorkout } from './short-workout.ts'
import { openPrescriptions, type Workout } from '../recording/workout.ts'
import { minutesText, shortSentence } from '../workout-labels.ts'

interface Props extends Omit<StartDockProps, 'toDo'> {
  prescriptions: MyPrescription[]
  /** The changes, by the exercise's name. */
  tags: ReadonlyMap<string, string>
  /** The minutes that the patient has; undefined for the whole session. */
  minutes: number | undefined
  onMinutes: (minutes: number | undefined) => void
  otherDays: ReactNode
}

interface StartDockProps {
  /** Today's unfinished session, here or on another phone. */
  begun?: Workout | undefined
  /** The minutes that are left. */
  toDo: number
  /** 'Start', 'Continue', 'Once more'. */
  verb: string
  onStart: () => void
  /** Marks everything as done; absent once the session has begun. */
  onTickAll?: () => void
  /** An earlier day is marked as done rather than played. */
  isPast: boolean
}

/** Starts or continues the session, or marks it as done. */
function StartDock({ verb, begun, toDo, isPast, onStart, onTickAll }: StartDockProps) {
  if (isPast && onTickAll)
    return (
      <Dock>
        <Button variant="primary" isFullWidth icon={<IconCheck size={22} stroke={2.5} />} onClick={onTickAll}>
          Mark all as done
        </Button>
        <Button variant="quiet" isFullWidth onClick={onStart}>
          Go through it step by step
        </Button>
      </Dock>
    )
  return (
    <Dock>
      <Button variant="primary" isFullWidth icon={<IconPlayerPlayFilled size={22} />} onClick={onStart}>
        {verb}
        {toDo > 0 && ` · ${minutesText(toDo)}${begun ? ' left' : ''}`}
      </Button>
      {onTickAll && (
        <Button variant="quiet" isFullWidth onClick={onTickAll}>
          Already done? Mark all as done
        </Button>
      )}
    </Dock>
  )
}

/** A session's exercises and minutes, and the button that starts it. */
export function WorkoutOverview({ prescriptions, tags, minutes, onMinutes, otherDays, ...start }: Props) {
  const { begun } = start
  const short = minutes === undefined ? undefined : shortWorkout(prescriptions, minutes)
  const whole = workoutMinutes(prescriptions)
  const offered = offeredMinutes(prescriptions)
  const stepOf = (id: string) => begun?.steps.find(({ prescription }) => prescription._id === id)
  const toDo = begun ? minutesLeft(openPrescriptions(begun)) : short ? short.minutes : whole
  const isLittle = short !== undefined && !begun
  const choices = [
    { value: 'all', label: `All ${minutesText(whole)}` },
    { value: 'short', label: `I have ${minutesText(minutes ?? offered ?? 0)}` },
  ] as const
  return (
    <>
      {offered !== undefined && !begun && (
        <Segmented
          label="How long do you have?"
          isFullWidth
          choices={choices}
          value={minutes === undefined ? 'all' : 'short'}
          onChange={(value) => onMinutes(value === 'short' ? offered : undefined)}
        />
      )}
      {minutes !== undefined && !begun && (
        <Stepper label="Minutes" value={minutes} from={minMinutes} to={maxMinutes} onChange={onMinutes} />
      )}
      {isLittle && (
        <Note role="status" icon={<IconInfoCircle size={22} stroke={1.75} />}>
          {shortSentence(short.ids.size, prescriptions.length - short.ids.size)}
        </Note>
      )}
      <Stack as="ol" isDivided>
        {prescriptions.map((prescription) => (
          <WorkoutExerciseRow
            key={prescription._id}
            prescription={prescription}
            step={stepOf(prescription._id)}
            tag={tags.get(prescription.exercise.name)}
            isLeftOut={isLittle && !short.ids.has(prescription._id)}
          />
        ))}
      </Stack>
      {otherDays}
      <StartDock {...start} toDo={toDo} />
    </>
  )
}
