import type { PatientFilter, patients, PatientRow } from '@kinora/contract/patients.ts'
import type { Reply } from '@kinora/contract/api.ts'
import { count, formatDay } from '../ui/format.ts'
import { filters } from './PatientFilters.tsx'
import { PatientListItem, type Selection } from './PatientListItem.tsx'
import type { PatientDialog } from './PatientMenu.tsx'
import { Worklist } from './Worklist.tsx'

interface Props {
  list: Reply<typeof patients.list>
  filter: PatientFilter
  /** Shows patients who need attention first, as a separate group. */
  isGrouped: boolean
  isBusy: boolean
  onDialog: (dialog: PatientDialog, patient: PatientRow) => void
  /** Present while patients are being selected to be reassigned. */
  selection?: Selection
}

const titles: Partial<Record<PatientFilter, string>> = { all: 'All patients', needsYou: 'Need you today' }
const titleOf = (filter: PatientFilter) => titles[filter] ?? filters.find(({ name }) => name === filter)!.label

/** The rows of one page, in one group or in two. */
export function WorklistGroups({
  list: { items, total, counts, isAtLeast },
  filter,
  isGrouped,
  isBusy,
  onDialog,
  selection,
}: Props) {
  const needing = isGrouped ? items.filter(({ summary, isActive }) => isActive && summary?.attention) : []
  const calm = items.filter((patient) => !needing.includes(patient))
  const line = (isNeeding: boolean) => (patient: PatientRow) => (
    <PatientListItem
      key={patient._id}
      patient={patient}
      isNeeding={isNeeding}
      onDialog={onDialog}
      selection={selection}
    />
  )
  const isAll = filter === 'all' && isGrouped
  const totalText = `${isAtLeast ? 'at least ' : ''}${count(total, 'patient')}`
  const onTrack = counts.all - counts.needsYou
  return (
    <>
      {needing.length > 0 && (
        <Worklist
          title={isAll ? `${counts.needsYou} ${counts.needsYou === 1 ? 'needs' : 'need'} you today` : titleOf(filter)}
          context={isAll ? `${formatDay(new Date())}, most urgent first` : totalText}
          kind="needs"
          hasHeads
          isBusy={isBusy}
        >
          {needing.map(line(true))}
        </Worklist>
      )}
      {calm.length > 0 && (
        <Worklist
          title={isAll ? 'On track' : titleOf(filter)}
          context={isAll ? count(onTrack, 'patient') : totalText}
          kind="calm"
          hasHeads={needing.length === 0}
          isBusy={isBusy}
        >
          {calm.map(line(false))}
        </Worklist>
      )}
    </>
  )
}
