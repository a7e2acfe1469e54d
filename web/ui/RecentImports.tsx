import { ScrollBox } from './DataTable.tsx'
import { count } from './format.ts'
import { List, ListItem } from './List.tsx'
import { TextButton } from './TextButton.tsx'

interface Props {
  /** "Imported in the last day" */
  title: string
  imports: readonly { id: string; name: string; details: string }[]
  onUndo: (id: string) => void
}

/** Imports that can still be undone. */
export function RecentImports({ title, imports, onUndo }: Props) {
  if (imports.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <List isInset>
        {imports.map(({ id, name, details }) => (
          <ListItem key={id} title={name} details={[details]}>
            <TextButton aria-label={`Undo the import of ${name}`} onClick={() => onUndo(id)}>
              Undo
            </TextButton>
          </ListItem>
        ))}
      </List>
    </section>
  )
}

interface Undone {
  removed: number
  restored: number
  /** The entries that undoing left unchanged, with the reasons. */
  kept: readonly { _id: string; name: string; reason: string }[]
}

/** The result of undoing an import. `noun` is the kind of entry it had added, such as 'patient'. */
export const UndoneImport = ({ noun, result: { removed, restored, kept } }: { noun: string; result: Undone }) => (
  <>
    <p role="status">
      <b>{`${count(removed, noun)} removed`}</b>
      {restored > 0 && `, ${restored} restored`}
      {kept.length > 0 && `, ${kept.length} kept as they are now`}.
    </p>
    <ScrollBox label="What stays as it is">
      <List>
        {kept.map(({ _id, name, reason }) => (
          <li key={_id}>
            <b>{name}</b> {reason}
          </li>
        ))}
      </List>
    </ScrollBox>
  </>
)
