import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { to } from '../app/routes.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { ExerciseStage } from './ExerciseStage.tsx'
import style from './NextSession.module.css'
import type { TodaysSession } from './today.ts'
import { exercisesText, minutesText } from './words.ts'

const placeOf = ({ program, block, week }: TodaysSession) => ({ programId: program._id, seriesId: block._id, week })
const startWords = ({ state }: TodaysSession) => (state === 'begun' ? 'Go on' : 'Start')
/** The picture that stands for a session: its third exercise, where warming up is over. */
const faceOf = ({ prescriptions }: TodaysSession) => (prescriptions[2] ?? prescriptions.at(-1))!.exercise

/** The one thing to do now: the largest on the page, with the only filled button. */
export function NextSession({ session, programTitle }: { session: TodaysSession; programTitle?: string }) {
  const { block, prescriptions, ofWeek } = session
  return (
    <section className={style.hero} aria-label={`${block.name} session`}>
      <div>
        <p className={style.tag}>{session.state === 'begun' ? 'Go on with this' : 'Do this next'}</p>
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
          to={to('mySeries', placeOf(session))}
          aria-label={`${startWords(session)} ${block.name}`}
        >
          {startWords(session)}
        </ButtonLink>
      </div>
      <ExerciseStage className={style.face} exercise={faceOf(session)} size="thumb" />
    </section>
  )
}

/** Another session of today, with an outlined button. */
export function LaterSession({ session, programTitle }: { session: TodaysSession; programTitle?: string }) {
  const { block, prescriptions, ofWeek } = session
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
        to={to('mySeries', placeOf(session))}
        aria-label={`${startWords(session)} ${block.name}`}
      >
        {startWords(session)}
      </ButtonLink>
      <ExerciseStage className={style.side} exercise={faceOf(session)} size="thumb" />
    </section>
  )
}
