import { Link } from 'react-router'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { to } from '../../app/routes.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Stack } from '../../ui/Stack.tsx'
import style from './WorkoutExerciseRow.module.css'
import { ExercisePicture } from '../ExercisePicture.tsx'
import { exerciseMinutes } from './short-workout.ts'
import { dosageSentence, nameOf } from '../workout-labels.ts'

interface Props {
  prescription: MyPrescription
  /** 'One more set', when it has changed. */
  tag?: string
  isLeftOut: boolean
}

/** An exercise of a session, with a link to its instructions. */
export function WorkoutExerciseRow({ prescription, tag, isLeftOut }: Props) {
  const { programId, seriesId, week, _id: id, dosage, side, exercise, setsDone } = prescription
  const isDone = setsDone >= Number(dosage.set)
  const note = isLeftOut ? 'Left for another day' : isDone ? 'Done today' : tag
  return (
    <li className={isLeftOut ? style.off : undefined}>
      <Link className={style.row} to={to('myExercise', { programId, seriesId, week, id })}>
        <ExercisePicture isInRow exercise={exercise} size="thumb" side={side} />
        <Stack as="span" className={style.words}>
          <b>{nameOf(prescription)}</b>
          {dosageSentence(dosage, side)}
          {note && (
            <span>
              <Chip>{note}</Chip>
            </span>
          )}
        </Stack>
        <span className={style.minutes}>{exerciseMinutes(prescription)} min</span>
      </Link>
    </li>
  )
}
