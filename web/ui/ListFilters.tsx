import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { FilterChip } from './FilterChip.tsx'
import { Row } from './layout.ts'
import style from './ListFilters.module.css'

interface Props<Filter extends string, Sort extends string> {
  /** The filters; a rare one is shown only when it has results. */
  filters: readonly { name: Filter; label: string; isRare?: boolean }[]
  sorts: readonly (readonly [sort: Sort, label: string])[]
  counts?: Partial<Record<Filter, number>>
  filter: Filter
  sort: Sort
  onFilter: (filter: Filter) => void
  onSort: (sort: Sort) => void
  /** Further actions of the list, beside its order. */
  action?: ReactNode
}

/** Filters in one line, which scrolls sideways on narrow screens. */
export const FilterRow = (row: ComponentProps<'div'>) => <div {...row} className={style.chips} role="group" />

/** The filters of a list with their counts, and its order. */
export function ListFilters<Filter extends string, Sort extends string>(props: Props<Filter, Sort>) {
  const { filters, sorts, counts, filter, sort, onFilter, onSort, action } = props
  const shownFilters = filters.filter(({ name, isRare }) => !isRare || name === filter || counts?.[name])
  const chips = useRef<HTMLDivElement>(null)
  const isAtStart = useRef(true)
  useEffect(() => {
    const row = chips.current!
    const chosen = row.querySelector<HTMLElement>('[aria-pressed=true]')
    // Measuring a chip forces a layout of the whole list, so it is skipped for the first chip at first.
    if (!chosen || (isAtStart.current && chosen === row.firstElementChild)) return
    isAtStart.current = false
    row.scrollLeft = chosen.offsetLeft - row.clientWidth / 2 + chosen.offsetWidth / 2
  }, [filter, shownFilters.length])
  return (
    <div className={style.bar}>
      <FilterRow ref={chips} aria-label="Show">
        {shownFilters.map(({ name, label }) => (
          <FilterChip key={name} isChosen={name === filter} count={counts?.[name]} onClick={() => onFilter(name)}>
            {label}
          </FilterChip>
        ))}
      </FilterRow>
      <Row gap={8} isOneLine className={style.order}>
        <label>
          <span className="spoken">Order</span>
          <select value={sort} onChange={(event) => onSort(event.currentTarget.value as Sort)}>
            {sorts.map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {action}
      </Row>
    </div>
  )
}
