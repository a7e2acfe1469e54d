import { localDay } from '@kinora/contract/days.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useState, type CSSProperties } from 'react'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { DayResponses } from './DayResponses.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { byDay, monthFrom, monthOf, monthTitle, monthText } from './response-months.ts'
import style from './ResponseCalendar.module.css'
import { useResponses } from './useResponses.ts'
import { Row } from '../ui/layout.ts'

/** The visible month and the selected day in it. */
function useMonth(patientId: string, firstDay: string | null) {
  const [month, setMonth] = useState(() => monthOf(firstDay ?? localDay()))
  const [day, setDay] = useState(firstDay)
  const responses = useResponses(patientId, month)
  const days = useMemo(() => byDay(responses.data ?? []), [responses.data])
  function show(next: string) {
    setMonth(next)
    setDay(null)
  }
  return { month, day, responses, days, show, choose: setDay }
}

const Key = () => (
  <Row as="p" gap={6} className={style.key} aria-hidden>
    None
    {[0, 25, 50, 75, 99].map((shade) => (
      <i key={shade} style={{ '--shade': `${shade}%` } as CSSProperties} />
    ))}
    Four or more a day
  </Row>
)

interface Props {
  patientId: string
  /** Selected at first, YYYY-MM-DD. */
  firstDay?: string | null
  /** Without cards of its own, for use inside one. */
  isPlain?: boolean
}

/** A patient's survey responses by month and day. */
export default function ResponseCalendar({ patientId, firstDay = null, isPlain }: Props) {
  const { month, day, responses, days, show, choose } = useMonth(patientId, firstDay)
  const step = (by: 1 | -1) => show(monthFrom(month, by))
  const isThisMonth = month === monthOf(localDay())
  return (
    <div className={style.place} data-plain={isPlain || undefined}>
      <div className={style.columns}>
        <Card className={style.calendar} aria-label="Survey responses by day">
          <Row as="header" gap={12} className={style.head}>
            <h2 aria-live="polite">{monthTitle(month)}</h2>
            <span className={style.sum}>{responses.data && monthText(days)}</span>
            {!isThisMonth && (
              <Button size="row" onClick={() => show(monthOf(localDay()))}>
                Today
              </Button>
            )}
            <Row as="span" isOneLine>
              <IconButton
                label={monthTitle(monthFrom(month, -1))}
                icon={<IconChevronLeft size={20} stroke={1.75} />}
                onClick={() => step(-1)}
              />
              <IconButton
                label={monthTitle(monthFrom(month, 1))}
                icon={<IconChevronRight size={20} stroke={1.75} />}
                onClick={() => step(1)}
              />
            </Row>
          </Row>
          <MonthGrid month={month} days={days} chosen={day} onChoose={choose} onStep={step} />
          <Key />
        </Card>
        <DayResponses
          day={day}
          responses={(day && days.get(day)) || []}
          isLoading={responses.isPending}
          onRetry={responses.isError ? () => void responses.refetch() : undefined}
        />
      </div>
    </div>
  )
}
