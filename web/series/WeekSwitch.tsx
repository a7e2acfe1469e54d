import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Program } from '@kinora/contract/programs.ts'
import { Row } from '../ui/layout.ts'
import { segmented } from '../ui/Segmented.tsx'
import style from './WeekSwitch.module.css'

interface Props {
  program: Program
  week: number
  addressOf: (week: number) => string
  /** Called on hover and focus, to prefetch the week. */
  onApproach: (week: number) => void
  onAddWeek: () => void
}

/** Whether the week is over, current or ahead. The weeks of a template are all ahead. */
function timeOf({ state, currentWeek }: Program, week: number) {
  if (state === 'finished') return 'past'
  if (currentWeek === null || state === null) return 'ahead'
  if (week === currentWeek) return state === 'running' ? 'now' : 'ahead'
  return week < currentWeek ? 'past' : 'ahead'
}

const suffix = { past: ', done', now: ', this week', ahead: '' } as const

/** The weeks of a program as links; past ones have a tick. */
export function WeekSwitch({ program, week, addressOf, onApproach, onAddWeek }: Props) {
  const currentLink = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    currentLink.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [week])
  const weeks = Array.from({ length: program.weeks }, (_, at) => at + 1)
  return (
    <Row as="nav" gap={8} isOneLine className={style.weeks} aria-label="Weeks">
      <b className="spoken-on-phone" aria-hidden>
        Week
      </b>
      <Row isOneLine className={`${segmented.group} ${style.switch}`}>
        {weeks.map((each) => {
          const time = timeOf(program, each)
          const isChosen = each === week
          return (
            <Link
              key={each}
              ref={isChosen ? currentLink : undefined}
              to={addressOf(each)}
              replace
              onPointerEnter={() => onApproach(each)}
              onFocus={() => onApproach(each)}
              className={`${segmented.segment} ${style.week}`}
              aria-current={isChosen ? 'page' : undefined}
              aria-label={`Week ${each}${suffix[time]}`}
            >
              {each}
              {time === 'now' && <span> · this week</span>}
              {time === 'past' && <IconCheck size={16} stroke={1.75} aria-hidden />}
            </Link>
          )
        })}
        {program.weeks < 52 && (
          <button
            type="button"
            className={`${segmented.segment} ${style.week}`}
            aria-label={`Add week ${program.weeks + 1}`}
            title="Add week"
            onClick={onAddWeek}
          >
            <IconPlus size={16} stroke={1.75} aria-hidden />
          </button>
        )}
      </Row>
    </Row>
  )
}
