import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { to } from '../../app/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ExercisePicture } from '../ExercisePicture.tsx'
import style from './NextWorkout.module.css'
import type { TodaysWorkout } from './todays-workouts.ts'
import { exercisesText, minutesText } from '../workout-labels.ts'

const placeOf = ({ program, block, week }: TodaysWorkout) => ({ programId: program._id, seriesId: block._id, week })
const startWords = ({ state }: TodaysWorkout) => (state === 'begun' ? 'Continue' : 'Start')
/** The picture that stands for a session: its third exercise, where warming up is over. */
const faceOf = ({ prescriptions }: TodaysWorkout) => (prescriptions[2] ?? prescriptions.at(-1))!.exercise

/** The one thing to do now: the largest on the page, with the only filled button. */
export function NextWorkout({ workout, programTitle }: { workout: TodaysWorkout; programTitle?: string }) {
  const { block, prescriptions, ofWeek } = workout
  return (
    <section className={style.hero} aria-label={`${block.name} session`}>
      <div>
        <p className={style.tag}>{workout.state === 'begun' ? 'Continue this session' : 'Do this next'}</p>
        <h2>{block.name}</h2>
        {programTitle && <p className={style.of}>{programTitle}</p>}
        <p className={style.minutes}>
          <b>{minutesText(block.minutes)}</b>
          <br />
          {exercisesText(prescriptions.length)}
          {ofWeek && <br />}
          {ofWeek}
        </p>
        <ButtonLink
          variant="primary"
          isFullWidth
          className={style.start}
          icon={<IconPlayerPlayFilled size={22} />}
          to={to('mySeries', placeOf(workout))}
          aria-label={`${startWords(workout)} ${block.name}`}
        >
          {startWords(workout)}
        </ButtonLink>
      </div>
      <ExercisePicture className={style.face} exercise={faceOf(workout)} size="thumb" />
    </section>
  )
}

/** Another session of today, with an outlined button. */
export function LaterWorkout({ workout, programTitle }: { workout: TodaysWorkout; programTitle?: string }) {
  const { block, prescriptions, ofWeek } = workout
  return (
    <section className={style.later} aria-label={`${block.name} session`}>
      <h2>{block.name}</h2>
      {programTitle && <p className={style.of}>{programTitle}</p>}
      <p className={style.line}>
        <b>{minutesText(block.minutes)}</b> · {exercisesText(prescriptions.length)}
        {ofWeek && <span className={style.ofWeek}>{ofWeek}</span>}
      </p>
      <ButtonLink
        isFullWidth
        icon={<IconPlayerPlayFilled size={20} />}
        to={to('mySeries', placeOf(workout))}
        aria-label={`${startWords(workout)} ${block.name}`}
      >
        {startWords(workout)}
      </ButtonLink>
      <ExercisePicture className={style.side} exercise={faceOf(workout)} size="thumb" />
    </section>
  )
}
