import { IconX } from '@tabler/icons-react'
import type { SurveySchedule } from '@kinora/contract/surveys.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Sortable } from '../ui/Sortable.tsx'
import { isAsked, scheduleOf, scheduleWords, type Chosen } from './survey-choice.ts'
import style from './ChosenSurveys.module.css'

const weeks = Array.from({ length: 12 }, (_, at) => at + 1)
const weekWords = (count: number) => (count === 1 ? 'Every week' : `Every ${count} weeks`)

interface ScheduleProps {
  schedule: SurveySchedule
  onChange: (schedule: SurveySchedule) => void
}

function Schedule({ schedule, onChange }: ScheduleProps) {
  const { title, atStart, everyWeeks, atEnd } = schedule
  const choices = everyWeeks !== null && !weeks.includes(everyWeeks) ? [...weeks, everyWeeks] : weeks
  return (
    <fieldset className={style.schedule}>
      <legend className="spoken">When {title} is asked</legend>
      <CheckField
        label="At the start"
        checked={atStart}
        onChange={(event) => onChange({ ...schedule, atStart: event.currentTarget.checked })}
      />
      <CheckField
        label="At the end"
        checked={atEnd}
        onChange={(event) => onChange({ ...schedule, atEnd: event.currentTarget.checked })}
      />
      <label className={style.every}>
        <span className="spoken">How often</span>
        <select
          value={everyWeeks ?? ''}
          onChange={(event) => onChange({ ...schedule, everyWeeks: Number(event.currentTarget.value) || null })}
        >
          <option value="">Not in between</option>
          {choices.map((count) => (
            <option key={count} value={count}>
              {weekWords(count)}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  )
}

interface Props {
  chosen: readonly Chosen[]
  schedules: readonly SurveySchedule[]
  /** Surveys in use; the others have been archived since they were chosen. */
  titles?: readonly string[]
  onMove: (from: number, to: number) => void
  onRemove: (title: string) => void
  onSchedule: (schedule: SurveySchedule) => void
}

export function ChosenSurveys({ chosen, schedules, titles, onMove, onRemove, onSchedule }: Props) {
  return (
    <Sortable
      label="Chosen surveys"
      className={style.list}
      items={chosen}
      idOf={({ title }) => title}
      nameOf={({ title }) => title}
      onMove={onMove}
    >
      {({ title }, grip) => {
        const schedule = scheduleOf(schedules, title)
        return (
          <div className={style.survey}>
            {grip}
            <div className={style.words}>
              <b>{title}</b>
              {titles && !titles.includes(title) && <span className={style.gone}>No longer in use</span>}
              {!isAsked(schedule) && <span className={style.when}>{scheduleWords(schedule)}</span>}
              <Schedule schedule={schedule} onChange={onSchedule} />
            </div>
            <IconButton
              label={`Do not ask ${title}`}
              icon={<IconX size={18} stroke={1.75} />}
              onClick={() => onRemove(title)}
            />
          </div>
        )
      }}
    </Sortable>
  )
}
