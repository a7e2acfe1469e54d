import { IconAlertTriangle } from '@tabler/icons-react'
import { useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { formatDosage, type Load } from '@kinora/contract/dosage.ts'
import { nextOwnedLoad } from '@kinora/contract/home-kits.ts'
import type { Prescription } from '@kinora/contract/series.ts'
import { ExerciseTile } from '../exercises/ExerciseTile.tsx'
import { withoutBreaks } from '../programs/program-labels.ts'
import { Button } from '../ui/Button.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { useBuilder } from './builder-context.ts'
import { PrescriptionMenu } from './PrescriptionMenu.tsx'
import { DosageInput } from './DosageInput.tsx'
import { withField, withLine, type FieldChange } from './prescription-draft.ts'
import { EditorFields } from './EditorFields.tsx'
import { OwnedLoads } from './OwnedLoads.tsx'
import { nameOf } from './prescription-name.ts'
import { Note } from '../ui/Note.tsx'
import { Row } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import style from './PrescriptionEditor.module.css'
import { usePrescriptionEditor, type PrescriptionEditing } from './usePrescriptionEditor.ts'

const MoreFields = lazyPart(() => import('./MoreFields.tsx'))

/** Why it could not be saved. If somebody else has changed the prescription, asks whose version to keep. */
function Refusal({
  editing: { saveProblem, keepMine, takeTheirs },
  theirs,
}: {
  editing: PrescriptionEditing
  theirs: string
}) {
  if (saveProblem?.code !== 'changed_meanwhile')
    return saveProblem?.fields.length === 0 ? (
      <Text role="alert" size="medium" tone="alert">
        {saveProblem.message}
      </Text>
    ) : null
  return (
    <Note
      tone="caution"
      role="alert"
      icon={<IconAlertTriangle size={20} stroke={1.75} />}
      action={
        <Row gap={8}>
          <Button size="row" onClick={keepMine}>
            Keep mine
          </Button>
          <Button size="row" variant="quiet" onClick={takeTheirs}>
            Use theirs
          </Button>
        </Row>
      }
    >
      <b>Someone else changed this exercise.</b> {`Their version: ${theirs}. Yours is not saved yet.`}
    </Note>
  )
}

/** The saved dosage; 'was …' once the draft differs. */
function Before({ editing: { before, draft } }: { editing: PrescriptionEditing }) {
  const [was, is] = [formatDosage(before.dosage, before.side), formatDosage(draft.dosage, draft.side)]
  return (
    <Text size="medium" tone="muted">
      {withoutBreaks(was === is ? was : `was ${was}`)}
    </Text>
  )
}

interface ActionsProps {
  prescription: Prescription
  editing: PrescriptionEditing
  hasMore: boolean
  onMore: () => void
}

function Actions({ prescription, editing: { change, done }, hasMore, onMore }: ActionsProps) {
  const { openDialog, program } = useBuilder()
  return (
    <Row gap={8}>
      <Button type="submit" size="row" variant="primary">
        Done
      </Button>
      {program.weeks > 1 && change && (
        <Button
          size="row"
          variant="tint"
          onClick={() => done() && openDialog({ kind: 'otherWeeks', card: prescription, edit: 'change', change })}
        >
          Also in other weeks…
        </Button>
      )}
      <Button size="row" variant="quiet" aria-expanded={hasMore} onClick={onMore}>
        {hasMore ? 'Fewer fields' : 'More fields'}
      </Button>
      <span className={style.keys} aria-hidden>
        <Kbd>Enter</Kbd> done <Kbd>Esc</Kbd> revert
      </span>
    </Row>
  )
}

/** A card that is open for editing: the dosage line, the most used fields, and the others on demand. */
export default function PrescriptionEditor({ prescription }: { prescription: Prescription }) {
  const { patientName, editors, kit } = useBuilder()
  const isNoteFirst = editors.isNoteFirst(prescription._id)
  const editing = usePrescriptionEditor(prescription)
  const [hasMore, setMore] = useState(false)
  const { draft, problems, update, done, revert } = editing
  const { equipment, laterality } = prescription.exercise
  const setLoad = (load: Load) => update((now) => withField(now, { dosage: { ...now.dosage, load } }))
  const change = (fields: FieldChange) => update((now) => withField(now, fields))
  const fields = { draft, problems, onChange: change }
  function step(direction: 'heavier' | 'lighter') {
    const next = kit && nextOwnedLoad(kit, equipment, draft.dosage.load, direction)
    if (next && draft.unrecognized.length === 0) setLoad(next)
  }
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
      <ExerciseTile exercise={prescription.exercise} size="small" />
      <div className={style.head}>
        <h3>{nameOf(prescription)}</h3>
        <Before editing={editing} />
      </div>
      <PrescriptionMenu prescription={prescription} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape reverts from any field. */}
      <form className={style.form} aria-label={`Edit ${nameOf(prescription)}`} onSubmit={submit} onKeyDown={onKeyDown}>
        <DosageInput
          label={`Dosage of ${nameOf(prescription)}`}
          line={draft.line}
          unrecognized={draft.unrecognized}
          recognized={draft.recognized}
          error={problems.line ?? problems.dosage}
          isFocused={!isNoteFirst}
          onChange={(line) => update((now) => withLine(now, line))}
          onStep={step}
        />
        <OwnedLoads equipment={equipment} load={draft.dosage.load} onChange={setLoad} />
        <hr />
        <EditorFields
          {...fields}
          laterality={laterality}
          patientName={patientName}
          isNoteFocused={isNoteFirst}
          onDone={done}
        />
        {hasMore && <MoreFields {...fields} />}
        <Refusal editing={editing} theirs={formatDosage(prescription.dosage, prescription.side)} />
        <Actions {...{ prescription, editing, hasMore }} onMore={() => setMore(!hasMore)} />
      </form>
    </li>
  )
}
