import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Stack } from './Stack.tsx'
import style from './FilterMenu.module.css'
import { Popover } from './Popover.tsx'

interface Props {
  /** What is filtered by: "Position". */
  label: string
  /** How many each value would leave; what would leave none is not offered. */
  counts: Readonly<Record<string, number>>
  chosen: readonly string[]
  /** How a value is written. */
  nameOf: (value: string) => string
  /** The order of the values; by count where nothing is said. */
  order?: readonly string[]
  onChange: (values: string[]) => void
}

/**
 * What is ticked shows at once: the address, which says what is chosen, follows a moment later, and a second tick in
 * that moment would undo the first.
 */
function useChosen(given: readonly string[], onChange: Props['onChange']) {
  const key = given.join()
  const [held, setHeld] = useState({ key, values: given })
  if (held.key !== key) setHeld({ key, values: given })
  const choose = (values: string[]) => {
    setHeld({ key, values })
    onChange(values)
  }
  return [held.key === key ? held.values : given, choose] as const
}

/** A filter with many values behind one chip. The chip says what is chosen, and its cross takes it away. */
export function FilterMenu({ label, counts, chosen: given, nameOf, order, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, choose] = useChosen(given, onChange)
  const offered = Object.keys(counts).filter((value) => counts[value]! > 0 || chosen.includes(value))
  const values = [...new Set([...offered, ...chosen])].toSorted((a, b) =>
    order ? order.indexOf(a) - order.indexOf(b) : (counts[b] ?? 0) - (counts[a] ?? 0) || a.localeCompare(b),
  )
  const toggle = (value: string) =>
    choose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  const words = chosen.length === 0 ? label : chosen.length === 1 ? nameOf(chosen[0]!) : `${label}: ${chosen.length}`
  return (
    <Popover
      isOpen={isOpen}
      onChange={setOpen}
      label={label}
      hasFocus
      className={style.dropdown}
      target={
        <button
          type="button"
          className={style.open}
          aria-label={chosen.length > 0 ? `${label}: ${chosen.map(nameOf).join(', ')}` : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {words}
          {chosen.length === 0 && <IconChevronDown size={14} stroke={1.75} aria-hidden />}
        </button>
      }
      around={(target) => (
        <span className={style.filter} data-chosen={chosen.length > 0 || undefined}>
          {target}
          {chosen.length > 0 && (
            <button
              type="button"
              className={style.clear}
              aria-label={`Any ${label.toLowerCase()}`}
              onClick={() => choose([])}
            >
              <IconX size={14} stroke={2} aria-hidden />
            </button>
          )}
        </span>
      )}
    >
      <Stack as="fieldset">
        <legend className="spoken">{label}</legend>
        {values.map((value) => (
          <label key={value} className={style.value}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            <span>{nameOf(value)}</span>
            <span className={style.count}>{counts[value] ?? 0}</span>
          </label>
        ))}
        {values.length === 0 && <p className={style.nothing}>Nothing to choose here.</p>}
      </Stack>
    </Popover>
  )
}
