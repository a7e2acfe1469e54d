import type { ReactNode } from 'react'
import type { PatientFilter } from '@kinora/contract/patients.ts'
import { ListFilters } from '../ui/ListFilters.tsx'
import { sorts, type Sort } from './usePatientList.ts'

/** Filters that are always shown, and those shown only when they match somebody. */
export const filters: { name: PatientFilter; label: string; isRare?: boolean }[] = [
  { name: 'all', label: 'All' },
  { name: 'needsYou', label: 'Needs you' },
  { name: 'urgentAnswer', label: 'Urgent answer', isRare: true },
  { name: 'painUp', label: 'Pain up' },
  { name: 'needHelp', label: 'Asked for help' },
  { name: 'formCheck', label: 'Form checks', isRare: true },
  { name: 'silent', label: 'No activity' },
  { name: 'skipped', label: 'Skipping', isRare: true },
  { name: 'proposal', label: 'To decide', isRare: true },
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
  action?: ReactNode
}

export const PatientFilters = (props: Props) => <ListFilters filters={filters} sorts={sorts} {...props} />
