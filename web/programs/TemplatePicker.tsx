import { programs, type LibraryProgram } from '@kinora/contract/programs.ts'
import { useReadList } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { count } from '../ui/format.ts'
import { Picker, usePickerSearch } from '../ui/Picker.tsx'
import { contentLabel } from './program-labels.ts'

interface Props {
  chosen: LibraryProgram | undefined
  onChoose: (template: LibraryProgram) => void
}

/** Chooses a template of the Program Library. */
export function TemplatePicker({ chosen, onChoose }: Props) {
  const search = usePickerSearch()
  const { query, words } = search
  const listQuery = useReadList(programs.library, { query })
  return (
    <Picker
      label="Template"
      plural="templates"
      search={search}
      found={listQuery}
      items={listQuery.data?.items}
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
          action={words ? undefined : <ButtonLink to={to('programs')}>Open the Program Library</ButtonLink>}
        >
          {words ? undefined : 'There you can add Kinora’s templates for common conditions, or create your own.'}
        </EmptyState>
      }
    />
  )
}
