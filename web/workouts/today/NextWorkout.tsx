import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { to } from '../../app/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Card } from '../../ui/Card.tsx'
import { Text } from '../../ui/Text.tsx'
import { Stack } from '../../ui/layout.ts'
import { ExercisePicture } from '../ExercisePicture.tsx'
import { Highlight } from '../Highlight.tsx'
import style from './NextWorkout.module.css'
import { picturedExercise } from './session-picture.ts'
import type { TodaysWorkout } from './todays-workouts.ts'
import { exercisesText, leftText, minutesText } from '../workout-labels.ts'

export const nextWorkoutLink = ({ program, series, week }: TodaysWorkout) =>
  to('mySeries', { programId: program._id, seriesId: series._id, week })
const startLabel = ({ state }: TodaysWorkout) => (state === 'begun' ? 'Continue' : 'Start')

/** The session to do now: the largest card, with the only filled button. */
export function NextWorkout({ workout, programTitle }: { workout: TodaysWorkout; programTitle?: string }) {
  const { series, prescriptions, ofWeek, left } = workout
  return (
    <Highlight className={`${style.workout} ${style.hero}`} aria-label={`${series.name} session`}>
      <div>
        <p>
          <Chip tone="plain">{workout.state === 'begun' ? 'Continue this session' : 'Do this next'}</Chip>
        </p>
        <h2>{series.name}</h2>
        {programTitle && <Text size="large">{programTitle}</Text>}
        <p className={style.minutes}>
          <b>{left ? leftText(left.minutes) : minutesText(series.minutes)}</b>
          <br />
          {left
            ? `${left.exercises} of ${exercisesText(prescriptions.length)} to go`
            : exercisesText(prescriptions.length)}
          {ofWeek && <br />}
          {ofWeek}
        </p>
        <ButtonLink
          variant="primary"
          isFullWidth
          icon={<IconPlayerPlayFilled size={22} />}
          to={nextWorkoutLink(workout)}
        >
          {`${startLabel(workout)} `}
          <span className="spoken">{series.name}</span>
        </ButtonLink>
      </div>
      <ExercisePicture className={style.picture} exercise={picturedExercise(prescriptions)!.exercise} size="thumb" />
    </Highlight>
  )
}

/** Another session of today, with an outlined button. */
export function LaterWorkout({ workout, programTitle }: { workout: TodaysWorkout; programTitle?: string }) {
  const { series, prescriptions, ofWeek } = workout
  return (
    <Card className={style.workout} aria-label={`${series.name} session`}>
      <Stack gap={12}>
        <div>
          <h2>{series.name}</h2>
          {programTitle && <Text size="large">{programTitle}</Text>}
          <p>
            <b>{minutesText(series.minutes)}</b> · {exercisesText(prescriptions.length)}
            {ofWeek && <br />}
            {ofWeek}
          </p>
        </div>
        <ButtonLink isFullWidth icon={<IconPlayerPlayFilled size={20} />} to={nextWorkoutLink(workout)}>
          {`${startLabel(workout)} `}
          <span className="spoken">{series.name}</span>
        </ButtonLink>
      </Stack>
      <ExercisePicture className={style.picture} exercise={picturedExercise(prescriptions)!.exercise} size="thumb" />
    </Card>
  )
}
