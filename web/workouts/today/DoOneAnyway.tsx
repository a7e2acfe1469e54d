import { to } from '../../app/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import style from './DoOneAnyway.module.css'
import type { RunningProgram } from './todays-workouts.ts'

/** Offers the first session on a rest day. */
export default function DoOneAnyway({ running: [first] }: { running: readonly RunningProgram[] }) {
  const series = first?.allSeries.find(({ _id }) => first.prescriptions.some(({ seriesId }) => seriesId === _id))
  if (!first || !series) return null
  return (
    <ButtonLink
      className={style.anyway}
      to={to('mySeries', { programId: first.program._id, seriesId: series._id, week: first.week })}
    >
      Do one anyway
    </ButtonLink>
  )
}
