import style from './RecentImports.module.css'
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
      <h3 className={style.title}>{title}</h3>
      <ul className={style.list}>
        {imports.map(({ id, name, details }) => (
          <li key={id}>
            <span>
              <b>{name}</b>
              <small>{details}</small>
            </span>
            <TextButton aria-label={`Undo the import of ${name}`} onClick={() => onUndo(id)}>
              Undo
            </TextButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What an undone import left as it is, and why. */
export const KeptRecords = ({ kept }: { kept: readonly { _id: string; name: string; reason: string }[] }) => (
  <ul className={style.kept}>
    {kept.map(({ _id, name, reason }) => (
      <li key={_id}>
        <b>{name}</b> {reason}
      </li>
    ))}
  </ul>
)
