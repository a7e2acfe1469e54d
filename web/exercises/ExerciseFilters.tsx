import { reviewStates, type Facets, type ReviewState } from '@kinora/contract/exercise-search.ts'
import { bodyPositions, bodyRegions, categoryLabel } from '@kinora/contract/exercise-categories.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { FilterChip } from '../ui/FilterChip.tsx'
import { FilterMenu } from '../ui/FilterMenu.tsx'
import { count } from '../ui/format.ts'
import { FilterRow } from '../ui/ListFilters.tsx'
import { Stack } from '../ui/layout.ts'
import {
  countOf,
  isFiltered,
  ownershipFilters,
  type FilterName,
  type ExerciseListQuery,
  type OwnershipFilter,
} from './exercise-list.ts'
import style from './ExerciseFilters.module.css'
import { reviewLabels } from './exercise-labels.ts'

const ownershipLabels: Record<OwnershipFilter, string> = {
  all: 'All',
  starter: 'Starter',
  organization: 'Our clinic',
  mine: 'Mine',
  favorites: 'Favourites',
  archived: 'Archived',
}

const menus: { name: FilterName; label: string; order?: readonly string[]; nameOf?: (value: string) => string }[] = [
  { name: 'bodyRegions', label: 'Region', order: bodyRegions },
  { name: 'positions', label: 'Position', order: bodyPositions },
  { name: 'equipment', label: 'Equipment' },
  { name: 'types', label: 'Type' },
  {
    name: 'reviews',
    label: 'Review',
    order: reviewStates,
    nameOf: (state) => reviewLabels[state as ReviewState],
  },
  { name: 'levels', label: 'Level', order: ['1', '2', '3', '4', '5'], nameOf: (level) => `Level ${level}` },
]

interface Props {
  listing: ExerciseListQuery
  facets?: Facets
  onChange: (change: Partial<ExerciseListQuery>) => void
  onClear: () => void
}

/** Filters of the library, each with the number of results. */
export function ExerciseFilters({ listing, facets, onChange, onClear }: Props) {
  const noEquipment = listing.equipment.length === 1 && listing.equipment[0] === 'none'
  return (
    <Stack gap={10} className={style.bar}>
      <FilterRow aria-label="Whose exercises">
        {ownershipFilters.map((kind) => (
          <FilterChip
            key={kind}
            isChosen={listing.ownership === kind}
            count={listing.ownership === 'archived' ? undefined : countOf(facets, kind)}
            onClick={() => onChange({ ownership: kind })}
          >
            {ownershipLabels[kind]}
          </FilterChip>
        ))}
      </FilterRow>
      <FilterRow aria-label="Filters">
        {menus.map(({ name, label, order, nameOf = categoryLabel }) => (
          <FilterMenu
            key={name}
            label={label}
            counts={facets?.[name] ?? {}}
            chosen={listing[name]}
            order={order}
            nameOf={nameOf}
            onChange={(values) => onChange({ [name]: values })}
          />
        ))}
        <FilterChip
          isChosen={noEquipment}
          count={facets?.equipment.none ?? 0}
          onClick={() => onChange({ equipment: noEquipment ? [] : ['none'] })}
        >
          No equipment
        </FilterChip>
        {Boolean(facets?.reviews.awaiting) && (
          <ButtonLink size="row" variant="quiet" to={to('exerciseReview')}>
            Review {count(facets!.reviews.awaiting!, 'exercise')}
          </ButtonLink>
        )}
        {isFiltered(listing) && (
          <Button size="row" variant="quiet" onClick={onClear}>
            Clear
          </Button>
        )}
      </FilterRow>
    </Stack>
  )
}
