import type { MyPrescription } from '@kinora/contract/series.ts'
import { to } from '../../app/routes.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Stack } from '../../ui/layout.ts'
import { LinkRow, RowText } from '../LineRow.tsx'
import style from './WorkoutExerciseRow.module.css'
import { ExercisePicture } from '../ExercisePicture.tsx'
import { exerciseMinutes } from './short-workout.ts'
import { count } from '../../ui/format.ts'
import { setsDone, type Step } from '../recording/workout.ts'
import { dosageSentence, nameOf } from '../workout-labels.ts'

interface Props {
  prescription: MyPrescription
  /** 'One more set', when it has changed. */
  tag?: string
  isLeftOut: boolean
  /** The recorded progress of the exercise in the current session. */
  step?: Step | undefined
}

function doneNote(step: Step | undefined, setsBefore: number, planned: number) {
  const done = step ? setsDone(step) : setsBefore
  if (step?.skipped) return 'Skipped today'
  if (done >= planned) return 'Done today'
  return step && done > 0 ? `${done} of ${count(planned, 'set')} done` : undefined
}

/** An exercise of a session, with a link to its instructions. */
export function WorkoutExerciseRow({ prescription, tag, isLeftOut, step }: Props) {
  const { programId, seriesId, week, _id: id, dosage, side, exercise, setsDone: doneToday } = prescription
  const done = doneNote(step, doneToday, Number(dosage.set))
  const note = isLeftOut ? 'Left for another day' : (done ?? tag)
  return (
    <li className={isLeftOut ? style.off : undefined}>
      <LinkRow to={to('myExercise', { programId, seriesId, week, id })}>
        <ExercisePicture isInRow exercise={exercise} size="thumb" side={side} />
        <RowText>
          <Stack as="span">
            <b>{nameOf(prescription)}</b>
            {dosageSentence(dosage, side)}
            {note && (
              <span>
                <Chip>{note}</Chip>
              </span>
            )}
          </Stack>
          <span>{exerciseMinutes(prescription)} min</span>
        </RowText>
      </LinkRow>
    </li>
  )
}
