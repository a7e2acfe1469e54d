import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Row, Stack } from './layout.ts'
import chip from './FilterChip.module.css'
import popover from './Popover.module.css'
import style from './FilterMenu.module.css'
import { Popover } from './Popover.tsx'

interface Props {
  /** The property that is filtered: "Position". */
  label: string
  /** The number of results per value; values without results are not offered. */
  counts: Readonly<Record<string, number>>
  chosen: readonly string[]
  /** The label of a value. */
  nameOf: (value: string) => string
  /** The order of the values; by count unless given. */
  order?: readonly string[]
  onChange: (values: string[]) => void
}

/** Shows a tick immediately. The address changes a moment later, and a second tick before that would undo the first. */
function useChosen(saved: readonly string[], onChange: Props['onChange']) {
  const key = saved.join()
  const [pending, setPending] = useState({ key, values: saved })
  if (pending.key !== key) setPending({ key, values: saved })
  const choose = (values: string[]) => {
    setPending({ key, values })
    onChange(values)
  }
  return [pending.key === key ? pending.values : saved, choose] as const
}

/** A filter with many values behind one chip, which names what is chosen and clears it with its cross. */
export function FilterMenu({ label, counts, chosen: saved, nameOf, order, onChange }: Props) {
  const [chosen, choose] = useChosen(saved, onChange)
  const offered = Object.keys(counts).filter((value) => counts[value]! > 0 || chosen.includes(value))
  const values = [...new Set([...offered, ...chosen])].toSorted((a, b) =>
    order ? order.indexOf(a) - order.indexOf(b) : (counts[b] ?? 0) - (counts[a] ?? 0) || a.localeCompare(b),
  )
  const toggle = (value: string) =>
    choose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  const words = chosen.length === 0 ? label : chosen.length === 1 ? nameOf(chosen[0]!) : `${label}: ${chosen.length}`
  return (
    <span className={`${chip.chip} ${style.filter}`} data-chosen={chosen.length > 0 || undefined}>
      <Popover
        label={label}
        hasFocus
        className={style.dropdown}
        target={
          <button
            type="button"
            className={style.open}
            aria-label={chosen.length > 0 ? `${label}: ${chosen.map(nameOf).join(', ')}` : undefined}
          >
            {words}
            {chosen.length === 0 && <IconChevronDown size={14} stroke={1.75} aria-hidden />}
          </button>
        }
      >
        <Stack as="fieldset">
          <legend className="spoken">{label}</legend>
          {values.map((value) => (
            <Row key={value} as="label" gap={10} isOneLine className={popover.option}>
              <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
              <span>{nameOf(value)}</span>
              <span className={style.count}>{counts[value] ?? 0}</span>
            </Row>
          ))}
          {values.length === 0 && <p className={popover.option}>Nothing to choose here.</p>}
        </Stack>
      </Popover>
      {chosen.length > 0 && (
        <button
          type="button"
          className={style.clear}
          aria-label={`Any ${label.toLowerCase()}`}
          onClick={(event) => {
            choose([])
            event.currentTarget.parentElement?.querySelector('button')?.focus()
          }}
        >
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      )}
    </span>
  )
}
