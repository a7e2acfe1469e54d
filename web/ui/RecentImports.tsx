import { ScrollBox } from './DataTable.tsx'
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

/** What an undone import left as it is, and why. */
export const KeptRecords = ({ kept }: { kept: readonly { _id: string; name: string; reason: string }[] }) => (
  <ScrollBox label="What stays as it is">
    <List>
      {kept.map(({ _id, name, reason }) => (
        <li key={_id}>
          <b>{name}</b> {reason}
        </li>
      ))}
    </List>
  </ScrollBox>
)
