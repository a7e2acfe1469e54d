import { localDay } from '@kinora/contract/days.ts'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { SurveyResponse } from '@kinora/contract/surveys.ts'
import { MonthCalendar } from '../ui/MonthCalendar.tsx'
import style from './MonthGrid.module.css'
import { dayLabel, monthOf, responseWords, shadeOf } from './response-months.ts'

interface Props {
  /** YYYY-MM */
  month: string
  days: ReadonlyMap<string, readonly SurveyResponse[]>
  /** YYYY-MM-DD */
  chosen: string | null
  onChoose: (day: string) => void
  /** Page Up and Page Down. */
  onStep: (step: 1 | -1) => void
  isSmall?: boolean
}

const classNames = {
  calendarHeader: style.header,
  levelsGroup: style.level,
  month: style.month,
  monthCell: style.cell,
  weekday: style.weekday,
  day: style.day,
}

/** A month calendar, shaded by the number of responses. Arrow keys move between days. */
export function MonthGrid({ month, days, chosen, onChoose, onStep, isSmall }: Props) {
  const now = localDay()
  const countOf = (day: string) => days.get(day)?.length ?? 0
  function turn(event: KeyboardEvent) {
    const step = { PageUp: -1, PageDown: 1 }[event.key] as 1 | -1 | undefined
    if (!step) return
    event.preventDefault()
    onStep(step)
  }
  return (
    <MonthCalendar
      className={style.grid}
      classNames={classNames}
      isSmall={isSmall}
      month={month}
      chosen={chosen}
      onChoose={onChoose}
      onKeyDown={turn}
      labelOf={(day) => dayLabel(day, countOf(day))}
      propsOf={(day) => ({
        style: { '--shade': `${shadeOf(countOf(day))}%` } as CSSProperties,
        'data-responses': Math.min(countOf(day), 4),
        'data-now': day === now || undefined,
        'data-ahead': day > now || undefined,
        'aria-pressed': day === chosen,
        'aria-current': day === now ? 'date' : undefined,
      })}
      renderDay={(day) => (
        <>
          <span className={style.number}>{Number(day.slice(8))}</span>
          {countOf(day) > 0 && monthOf(day) === month && (
            <small className={style.count} data-words={responseWords(countOf(day))} />
          )}
        </>
      )}
    />
  )
}
