import { IconX } from '@tabler/icons-react'
import type { SurveySchedule } from '@kinora/contract/surveys.ts'
import { Row, Stack } from '../ui/layout.ts'
import { SmallField } from '../ui/SmallField.tsx'
import { Text } from '../ui/Text.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Sortable } from '../ui/Sortable.tsx'
import { insetClass, listClass } from '../ui/List.tsx'
import { isScheduled, scheduleOf, scheduleText, type Chosen } from './survey-choice.ts'

const weeks = Array.from({ length: 12 }, (_, at) => at + 1)
const weeksText = (count: number) => (count === 1 ? 'Every week' : `Every ${count} weeks`)

interface ScheduleProps {
  schedule: SurveySchedule
  onChange: (schedule: SurveySchedule) => void
}

function Schedule({ schedule, onChange }: ScheduleProps) {
  const { title, atStart, everyWeeks, atEnd } = schedule
  const choices = everyWeeks !== null && !weeks.includes(everyWeeks) ? [...weeks, everyWeeks] : weeks
  return (
    <Row as="fieldset" gap={16} align="end">
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
      <SmallField label="How often">
        <select
          value={everyWeeks ?? ''}
          onChange={(event) => onChange({ ...schedule, everyWeeks: Number(event.currentTarget.value) || null })}
        >
          <option value="">Not in between</option>
          {choices.map((count) => (
            <option key={count} value={count}>
              {weeksText(count)}
            </option>
          ))}
        </select>
      </SmallField>
    </Row>
  )
}

interface Props {
  chosen: readonly Chosen[]
  schedules: readonly SurveySchedule[]
  /** Surveys in use; the others were archived or renamed since they were chosen. */
  titles?: readonly string[]
  onMove: (from: number, to: number) => void
  onRemove: (title: string) => void
  onSchedule: (schedule: SurveySchedule) => void
}

export function ChosenSurveys({ chosen, schedules, titles, onMove, onRemove, onSchedule }: Props) {
  return (
    <Sortable
      label="Chosen surveys"
      className={`${listClass} ${insetClass}`}
      items={chosen}
      idOf={({ title }) => title}
      nameOf={({ title }) => title}
      onMove={onMove}
    >
      {({ title }, grip) => {
        const schedule = scheduleOf(schedules, title)
        return (
          <Row align="start" isOneLine grows>
            {grip}
            <Stack gap={4} grows>
              <b>{title}</b>
              {titles && !titles.includes(title) && (
                <Text size="medium" tone="caution">
                  Not in use any more, so it is not asked. Remove it, and choose it under its new name.
                </Text>
              )}
              {!isScheduled(schedule) && (
                <Text size="medium" tone="muted">
                  {scheduleText(schedule)}
                </Text>
              )}
              <Schedule schedule={schedule} onChange={onSchedule} />
            </Stack>
            <IconButton
              label={`Do not ask ${title}`}
              icon={<IconX size={18} stroke={1.75} />}
              onClick={() => onRemove(title)}
            />
          </Row>
        )
      }}
    </Sortable>
  )
}
