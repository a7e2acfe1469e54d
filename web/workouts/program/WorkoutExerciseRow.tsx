import { Link } from 'react-router'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { to } from '../../app/routes.ts'
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

/** An exercise in the list of its session; it opens with how to do it. */
export function WorkoutExerciseRow({ prescription, tag, isLeftOut }: Props) {
  const { programId, seriesId, week, _id: id, dosage, side, exercise, setsDone } = prescription
  const isDone = setsDone >= Number(dosage.set)
  const note = isLeftOut ? 'Left for another day' : isDone ? 'Done today' : tag
  return (
    <li className={isLeftOut ? style.off : undefined}>
      <Link className={style.row} to={to('myExercise', { programId, seriesId, week, id })}>
        <ExercisePicture className={style.thumb} exercise={exercise} size="thumb" side={side} />
        <span className={style.words}>
          <span className={style.name}>{nameOf(prescription)}</span>
          <span className={style.dosage}>{dosageSentence(dosage, side)}</span>
          {note && <span className={style.tag}>{note}</span>}
        </span>
        <span className={style.minutes}>{exerciseMinutes(prescription)} min</span>
      </Link>
    </li>
  )
}
