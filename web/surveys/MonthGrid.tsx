import { localDay, weekdayOf, weekdayNames } from '@kinora/contract/days.ts'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { SurveyResponse } from '@kinora/contract/surveys.ts'
import style from './MonthGrid.module.css'
import { dayLabel, daysOfMonth, monthTitle, responsesText, shadeOf } from './response-months.ts'

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

const steps: Record<string, number> = { ArrowUp: -7, ArrowDown: 7, ArrowLeft: -1, ArrowRight: 1 }

/** A month calendar, shaded by the number of responses. Arrow keys move between days. */
export function MonthGrid({ month, days, chosen, onChoose, onStep, isSmall }: Props) {
  const now = localDay()
  const all = daysOfMonth(month)
  const first = [chosen, now].find((day) => day && all.includes(day)) ?? all[0]
  function move(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const turn = { PageUp: -1, PageDown: 1 }[event.key] as 1 | -1 | undefined
    const step = steps[event.key]
    if (!turn && !step) return
    event.preventDefault()
    if (turn) return onStep(turn)
    const buttons = [...event.currentTarget.parentElement!.querySelectorAll('button')]
    buttons[buttons.indexOf(event.currentTarget) + step!]?.focus()
  }
  return (
    <div role="group" aria-label={monthTitle(month)} className={style.grid} data-small={isSmall || undefined}>
      {weekdayNames.map((weekday) => (
        <span key={weekday} className={style.weekday} aria-hidden>
          {weekday.slice(0, 3)}
        </span>
      ))}
      {all.map((day, index) => {
        const responses = days.get(day)?.length ?? 0
        return (
          <button
            key={day}
            type="button"
            tabIndex={day === first ? 0 : -1}
            className={style.day}
            style={
              { '--shade': `${shadeOf(responses)}%`, gridColumn: index ? undefined : weekdayOf(day) } as CSSProperties
            }
            data-responses={Math.min(responses, 4)}
            data-now={day === now || undefined}
            data-ahead={day > now || undefined}
            aria-label={dayLabel(day, responses)}
            aria-pressed={day === chosen}
            aria-current={day === now ? 'date' : undefined}
            onClick={() => onChoose(day)}
            onKeyDown={move}
          >
            <span className={style.number}>{index + 1}</span>
            {responses > 0 && <small className={style.count} data-words={responsesText(responses)} />}
          </button>
        )
      })}
    </div>
  )
}
