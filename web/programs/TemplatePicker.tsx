import { programs, type LibraryProgram } from '@kinora/contract/programs.ts'
import { useReadList } from '../app/api-client.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { count } from '../ui/format.ts'
import { Picker, usePickerSearch } from '../ui/Picker.tsx'
import { FirstTemplates } from './FirstTemplates.tsx'
import { contentLabel } from './program-labels.ts'

interface Props {
  chosen: LibraryProgram | undefined
  onChoose: (template: LibraryProgram) => void
}

/** Chooses a template of the Program Library. */
export function TemplatePicker({ chosen, onChoose }: Props) {
  const search = usePickerSearch()
  const { query, words } = search
  const found = useReadList(programs.library, { query })
  return (
    <Picker
      label="Template"
      plural="templates"
      search={search}
      found={found}
      items={found.data?.items}
      wordsOf={(template) => ({
        id: template._id,
        title: template.title,
        details: `${count(template.weeks, 'week')} · ${contentLabel(template)}`,
      })}
      isChosen={({ _id }) => _id === chosen?._id}
      onChoose={onChoose}
      nothing={
        <EmptyState
          title={words ? `No template matches ‘${words}’` : 'The Program Library is empty'}
          action={words ? undefined : <FirstTemplates />}
        />
      }
    />
  )
}
