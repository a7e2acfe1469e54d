import { Link } from 'react-router'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { to } from '../app/routes.ts'
import style from './ExerciseRow.module.css'
import { ExerciseStage } from './ExerciseStage.tsx'
import { minutesOfOne } from './short.ts'
import { dosageSentence, nameOf } from './words.ts'

interface Props {
  prescription: MyPrescription
  /** 'One more set', when it has changed. */
  tag?: string
  isLeftOut: boolean
}

/** An exercise in the list of its session; it opens with how to do it. */
export function ExerciseRow({ prescription, tag, isLeftOut }: Props) {
  const { programId, seriesId, week, _id: id, dosage, side, exercise, setsDone } = prescription
  const isDone = setsDone >= Number(dosage.set)
  const note = isLeftOut ? 'Left for another day' : isDone ? 'Done today' : tag
  return (
    <li className={isLeftOut ? style.off : undefined}>
      <Link className={style.row} to={to('myExercise', { programId, seriesId, week, id })}>
        <ExerciseStage className={style.thumb} exercise={exercise} size="thumb" side={side} />
        <span className={style.words}>
          <span className={style.name}>{nameOf(prescription)}</span>
          <span className={style.dosage}>{dosageSentence(dosage, side)}</span>
          {note && <span className={style.tag}>{note}</span>}
        </span>
        <span className={style.minutes}>{minutesOfOne(prescription)} min</span>
      </Link>
    </li>
  )
}
