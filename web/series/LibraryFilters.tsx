import '@mantine/core/styles/Popover.css'
import { Popover } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { kindLabel } from '@kinora/contract/kinds.ts'
import style from './LibraryFilters.module.css'
import { filterNames, type FilterName, type Library } from './useLibrary.ts'

const titles: Record<FilterName, string> = { bodyRegions: 'Region', positions: 'Position', equipment: 'Equipment', types: 'Type' }

interface ChoicesProps {
  title: string
  counts: Record<string, number>
  chosen: readonly string[]
  onChange: (values: string[]) => void
}

/** What there is to choose, with how many each would leave; what would leave none is not offered. */
function Choices({ title, counts, chosen, onChange }: ChoicesProps) {
  const offered = Object.keys(counts).filter((value) => counts[value]! > 0 || chosen.includes(value))
  const byCount = offered.toSorted((a, b) => counts[b]! - counts[a]! || a.localeCompare(b))
  const toggle = (value: string) => onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  return (
    <fieldset className={style.choices}>
      <legend className="spoken">{title}</legend>
      {byCount.map((value) => (
        <label key={value} className={style.choice}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
          <span>{kindLabel(value)}</span>
          <span className={style.count}>{counts[value]}</span>
        </label>
      ))}
      {byCount.length === 0 && <p className={style.none}>Nothing to choose here.</p>}
    </fieldset>
  )
}

function Filter({ name, library }: { name: FilterName; library: Library }) {
  const [isOpen, setOpen] = useState(false)
  const chosen: readonly string[] = library.filters[name]
  const label = chosen.length === 0 ? titles[name] : chosen.length === 1 ? kindLabel(chosen[0]!) : `${titles[name]} ${chosen.length}`
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withinPortal trapFocus classNames={{ dropdown: style.dropdown }}>
      <span className={style.filter} data-chosen={chosen.length > 0 || undefined}>
        <Popover.Target>
          <button
            type="button"
            className={style.open}
            aria-label={chosen.length > 0 ? `${titles[name]}: ${chosen.map(kindLabel).join(', ')}` : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {label}
          </button>
        </Popover.Target>
        {chosen.length > 0 && (
          <button type="button" className={style.clear} aria-label={`Any ${titles[name].toLowerCase()}`} onClick={() => library.setFilter(name, [])}>
            <IconX size={12} stroke={2} aria-hidden />
          </button>
        )}
      </span>
      <Popover.Dropdown aria-label={titles[name]}>
        <Choices
          title={titles[name]}
          counts={library.facets?.[name] ?? {}}
          chosen={chosen}
          onChange={(values) => library.setFilter(name, values)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Region, position, equipment, type. */
export const LibraryFilters = ({ library }: { library: Library }) => (
  <div className={style.filters} role="group" aria-label="Filters">
    {filterNames.map((name) => (
      <Filter key={name} name={name} library={library} />
    ))}
  </div>
)
