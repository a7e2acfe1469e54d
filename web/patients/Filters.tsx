import { IconAdjustments, IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { PatientFilter } from '@kinora/contract/patients.ts'
import { FilterChip } from '../ui/FilterChip.tsx'
import style from './Filters.module.css'
import { sorts, type Sort } from './useListing.ts'

/** Those that always stand there, and those that only come with somebody in them. */
export const filters: { name: PatientFilter; label: string; isRare?: boolean }[] = [
  { name: 'all', label: 'All' },
  { name: 'needsYou', label: 'Needs you' },
  { name: 'painUp', label: 'Pain up' },
  { name: 'needHelp', label: 'Asked for help' },
  { name: 'silent', label: 'Silent' },
  { name: 'skipped', label: 'Skipping', isRare: true },
  { name: 'finishing', label: 'Finishing this week' },
  { name: 'invited', label: 'Invited', isRare: true },
  { name: 'completed', label: 'Completed', isRare: true },
  { name: 'unable', label: 'Unable', isRare: true },
  { name: 'inactive', label: 'Inactive' },
]

interface Props {
  counts?: Partial<Record<PatientFilter, number>>
  filter: PatientFilter
  sort: Sort
  onFilter: (filter: PatientFilter) => void
  onSort: (sort: Sort) => void
}

/** Whom the list shows, with how many there are of each, and in which order. */
export function Filters({ counts, filter, sort, onFilter, onSort }: Props) {
  const shown = filters.filter(({ name, isRare }) => !isRare || name === filter || counts?.[name])
  const chips = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = chips.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (chosen) chips.current!.scrollLeft = chosen.offsetLeft - chips.current!.clientWidth / 2 + chosen.offsetWidth / 2
  }, [filter, shown.length])
  return (
    <div className={style.bar}>
      <div ref={chips} className={style.chips} role="group" aria-label="Show">
        {shown.map(({ name, label }) => (
          <FilterChip key={name} isChosen={name === filter} count={counts?.[name]} onClick={() => onFilter(name)}>
            {label}
          </FilterChip>
        ))}
      </div>
      <label className={style.sort}>
        <IconAdjustments size={16} stroke={1.75} aria-hidden />
        <span className="spoken">Order</span>
        <select value={sort} onChange={(event) => onSort(event.currentTarget.value as Sort)}>
          {sorts.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </label>
    </div>
  )
}
