import { patients } from '@kinora/contract/patients.ts'
import type { Reply } from '@kinora/contract/api.ts'
import { useReadList } from '../app/api-client.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Picker, usePickerSearch } from '../ui/Picker.tsx'

export type NamedPatient = Reply<typeof patients.names>['items'][number]

interface Props {
  chosenIds: readonly string[]
  /** Allows several; choosing one again deselects it. */
  isMany?: boolean
  onChoose: (patient: NamedPatient) => void
}

/** Chooses one or several of the actor's patients. */
export function PatientPicker({ chosenIds, isMany, onChoose }: Props) {
  const search = usePickerSearch()
  const { query, words } = search
  const listQuery = useReadList(patients.names, { query })
  return (
    <Picker
      label="Patient"
      plural="patients"
      search={search}
      found={listQuery}
      items={listQuery.data?.items.filter(({ isActive }) => isActive)}
      wordsOf={({ _id: id, name, email }) => ({
        id,
        title: name,
        details: email || 'No email, so messages don’t reach them',
      })}
      isMany={isMany}
      isChosen={({ _id }) => chosenIds.includes(_id)}
      onChoose={onChoose}
      nothing={<EmptyState title={words ? `No active patient matches ‘${words}’` : 'No active patients'} />}
    />
  )
}
