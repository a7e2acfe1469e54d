import { bodyPositions, bodyRegions, categoryLabel } from '@kinora/contract/exercise-categories.ts'
import { FilterMenu } from '../ui/FilterMenu.tsx'
import { Row } from '../ui/layout.ts'
import style from './LibraryFilters.module.css'
import type { FilterName, LibrarySearch } from './useLibrarySearch.ts'

const menus: { name: FilterName; label: string; order?: readonly string[] }[] = [
  { name: 'bodyRegions', label: 'Region', order: bodyRegions },
  { name: 'positions', label: 'Position', order: bodyPositions },
  { name: 'equipment', label: 'Equipment' },
  { name: 'types', label: 'Type' },
]

/** Filters by region, position, equipment and type, each value with its number of matches. */
export const LibraryFilters = ({ library }: { library: LibrarySearch }) => (
  <Row gap={4} className={style.filters} role="group" aria-label="Filters">
    {menus.map(({ name, label, order }) => (
      <FilterMenu
        key={name}
        label={label}
        counts={library.facets?.[name] ?? {}}
        chosen={library.filters[name]}
        order={order}
        nameOf={categoryLabel}
        onChange={(values) => library.setFilter(name, values)}
      />
    ))}
  </Row>
)
