import { useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { formatDosage } from '@kinora/contract/dosage.ts'
import type { Prescription } from '@kinora/contract/series.ts'
import { ExerciseTile } from '../exercises/ExerciseTile.tsx'
import { unbroken } from '../programs/rules.ts'
import { Button } from '../ui/Button.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { useBuilder } from './builder.ts'
import { CardMenu } from './CardMenu.tsx'
import { DosageInput } from './DosageInput.tsx'
import { withField, typed } from './editing.ts'
import { EditorFields } from './EditorFields.tsx'
import { MoreFields } from './MoreFields.tsx'
import { nameOf } from './names.ts'
import style from './PrescriptionEditor.module.css'
import { useEditing, type Editing } from './useEditing.ts'

/** Somebody else changed it meanwhile: whose shall stand? */
function Conflict({ editing: { trouble, keepMine, takeTheirs }, theirs }: { editing: Editing; theirs: string }) {
  if (trouble?.code !== 'changed_meanwhile') return null
  return (
    <div className={style.conflict} role="alert">
      <p>
        <b>Somebody changed this meanwhile.</b> {`It is now ${theirs}. Yours is not saved yet.`}
      </p>
      <Button size="row" variant="tint" onClick={keepMine}>
        Keep mine
      </Button>
      <Button size="row" variant="quiet" onClick={takeTheirs}>
        Take theirs
      </Button>
    </div>
  )
}

/** What it was, as soon as it is something else. */
function Before({ editing: { before, draft } }: { editing: Editing }) {
  const [was, is] = [formatDosage(before.dosage, before.side), formatDosage(draft.dosage, draft.side)]
  return <p className={style.was}>{unbroken(was === is ? was : `was ${was}`)}</p>
}

/** A card open in its place: the typed line first, then the fields that are changed most, and all the others on asking. */
export function PrescriptionEditor({ prescription }: { prescription: Prescription }) {
  const { patientName } = useBuilder()
  const editing = useEditing(prescription)
  const [hasMore, setMore] = useState(false)
  const { draft, problems, update, done, revert, trouble } = editing
  const isLone = trouble && trouble.code !== 'changed_meanwhile' && trouble.fields.length === 0
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    revert()
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    done()
  }
  return (
    <li className={style.card} data-card={prescription._id} data-editing>
      <ExerciseTile exercise={prescription.exercise} className={style.figure} />
      <div className={style.head}>
        <h3>{nameOf(prescription)}</h3>
        <Before editing={editing} />
      </div>
      <CardMenu prescription={prescription} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape takes back from any of its fields. */}
      <form className={style.form} aria-label={`Edit ${nameOf(prescription)}`} onSubmit={submit} onKeyDown={onKeyDown}>
        <DosageInput
          label={`Dosage of ${nameOf(prescription)}`}
          line={draft.line}
          unknown={draft.unknown}
          understood={draft.understood}
          error={problems.line ?? problems.dosage}
          onChange={(line) => update(typed(draft, line))}
        />
        <hr />
        <EditorFields
          draft={draft}
          problems={problems}
          laterality={prescription.exercise.laterality}
          patientName={patientName}
          onChange={(change) => update(withField(draft, change))}
          onDone={done}
        />
        {hasMore && (
          <MoreFields draft={draft} problems={problems} onChange={(change) => update(withField(draft, change))} />
        )}
        <Conflict editing={editing} theirs={formatDosage(prescription.dosage, prescription.side)} />
        <p className={style.refused} role="alert">
          {isLone && trouble.message}
        </p>
        <div className={style.actions}>
          <Button type="submit" size="row" variant="primary">
            Done
          </Button>
          <Button size="row" variant="quiet" aria-expanded={hasMore} onClick={() => setMore(!hasMore)}>
            {hasMore ? 'Fewer fields' : 'More fields'}
          </Button>
          <span className={style.keys} aria-hidden>
            <Kbd>Enter</Kbd> done <Kbd>Esc</Kbd> revert
          </span>
        </div>
      </form>
    </li>
  )
}
