import type { Progress } from '@kinora/contract/workouts.ts'
import { weekdayName } from '@kinora/contract/days.ts'
import { DataTable, ScrollBox } from '../ui/DataTable.tsx'
import { formatDay } from '../ui/format.ts'
import style from './ProgressTable.module.css'
import { barKind } from './progress-timeline.ts'

const nextDayTexts = {
  settled: 'Settled the next day',
  sore: 'Sore but fine the next day',
  worse: 'Worse the next day',
}

type Day = Progress['days'][number]

/** 'Too easy: Squat' */
const difficultyTexts = ({ tooEasy = [], tooHard = [] }: Day) => [
  ...(tooEasy.length > 0 ? [`Too easy: ${tooEasy.join(', ')}`] : []),
  ...(tooHard.length > 0 ? [`Too hard: ${tooHard.join(', ')}`] : []),
]

const words = { paused: 'Paused', missed: 'Missed', rest: 'Rest day', open: 'Not yet', ahead: '' }

function DayLine({ day, today, stopAbove }: { day: Day; today: string; stopAbove: number | null }) {
  const kind = barKind(day, today)
  const isAbove = stopAbove !== null && day.pain !== null && day.pain > stopAbove
  return (
    <tr>
      <th scope="row">
        {weekdayName(day.day).slice(0, 3)} {formatDay(day.day)}
      </th>
      <td>
        {kind === 'done'
          ? `${Math.round(day.share! * 100)}%`
          : kind === 'paused'
            ? `Paused, ${day.pause}`
            : words[kind]}
      </td>
      <td>
        {day.planned > 0 && day.day <= today ? `${day.done} of ${day.planned}` : ''}
        {day.shortMinutes && `, short: ${day.shortMinutes} min`}
      </td>
      <td className={isAbove ? style.alert : undefined}>
        {day.pain ?? ''}
        {day.painAfter && ` after ${day.painAfter}`}
        {isAbove && ', above the rule'}
        {difficultyTexts(day).map((text) => (
          <small key={text}> · {text}</small>
        ))}
        {day.nextDay && (
          <small className={day.nextDay === 'worse' ? style.alert : undefined}>
            {' '}
            {nextDayTexts[day.nextDay]}
            {day.nextDayBy && `, as ${day.nextDayBy} says`}
          </small>
        )}
      </td>
    </tr>
  )
}

/** The chart in numbers: every day up to today, grouped by week, latest first. */
export function ProgressTable({ progress: { weeks, days, stopAbove }, today }: { progress: Progress; today: string }) {
  const past = days.filter(({ day }) => day <= today)
  const begun = weeks.filter(({ week }) => past.some((day) => day.week === week)).toReversed()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard.
    <ScrollBox label="Progress day by day">
      <DataTable className={style.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Done</th>
            <th scope="col">Sessions</th>
            <th scope="col">Pain{stopAbove !== null && `, stop above ${stopAbove}`}</th>
          </tr>
        </thead>
        {begun.map(({ week, adherence, sessions, planned, pain }) => (
          <tbody key={week}>
            <tr className={style.week}>
              <th scope="rowgroup">Week {week}</th>
              <td>{adherence === null ? '' : `${adherence}%`}</td>
              <td>
                {sessions} of {planned}
              </td>
              <td>{pain === null ? '' : `${pain} on average`}</td>
            </tr>
            {past
              .filter((day) => day.week === week)
              .toReversed()
              .map((day) => (
                <DayLine key={day.day} day={day} today={today} stopAbove={stopAbove} />
              ))}
          </tbody>
        ))}
      </DataTable>
    </ScrollBox>
  )
}
