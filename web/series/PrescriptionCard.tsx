import { useDraggable } from '@dnd-kit/core'
import type { KeyboardEvent } from 'react'
import { formatDosage } from '@kinora/contract/dosage.ts'
import { needsLabel } from '@kinora/contract/home-kits.ts'
import type { Prescription } from '@kinora/contract/series.ts'
import { ExerciseTile } from '../exercises/ExerciseTile.tsx'
import { Chip } from '../ui/Chip.tsx'
import { useBuilder } from './builder-context.ts'
import { PrescriptionMenu } from './PrescriptionMenu.tsx'
import { nameOf } from './prescription-name.ts'
import { Row } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import style from './PrescriptionCard.module.css'
import { sideChip } from '../programs/affected-side.ts'
import { conflictLabel } from '../programs/precaution-conflicts.ts'
import { withoutBreaks } from '../programs/program-labels.ts'

/** Priority, side, superset, recent pain, conflicts with precautions, and missing equipment. */
function CardChips({ prescription }: { prescription: Prescription }) {
  const { painNotes, affectedSide, precautions, patientName, kit } = useBuilder()
  const { _id, priority, side, group, exercise, dosage, precautionReason } = prescription
  const ofSide = sideChip(side, affectedSide)
  const pain = painNotes.get(_id)
  const conflict = conflictLabel(exercise, precautions, patientName)
  const needs = needsLabel(kit, exercise.equipment, dosage.load)
  return (
    <Row gap={4} className={style.chips}>
      <Chip tone={priority === 'must' ? 'tint' : 'plain'}>{priority === 'must' ? 'Must' : 'Extra'}</Chip>
      {ofSide && <Chip tone={ofSide.isOther ? 'caution' : 'plain'}>{ofSide.label}</Chip>}
      {group && <Chip tone="plain">{`Superset ${group}`}</Chip>}
      {pain && <Chip tone={pain.isAboveStop ? 'alert' : 'caution'}>{pain.label}</Chip>}
      {conflict && <Chip tone="caution">{conflict}</Chip>}
      {needs && <Chip tone="caution">{needs}</Chip>}
      {precautionReason && <Chip tone="plain">{`Prescribed anyway: ${precautionReason}`}</Chip>}
    </Row>
  )
}

/** The content of a card, in its series and while it is dragged. */
export function CardFace({ prescription }: { prescription: Prescription }) {
  const { _id, dosage, side, exercise } = prescription
  return (
    <>
      <ExerciseTile exercise={exercise} className={style.figure} />
      <div className={style.words}>
        <h3>{nameOf(prescription)}</h3>
        <Text size="medium" id={`dosage-${_id}`}>
          {withoutBreaks(formatDosage(dosage, side))}
        </Text>
        <CardChips prescription={prescription} />
      </div>
    </>
  )
}

interface Props {
  prescription: Prescription
  /** Dragged by pointer: hidden in the list, the slot shows where it would land. */
  isDragged: boolean
  /** Picked up with the keyboard: stays visible, the slot shows where it would land. */
  isPickedUp: boolean
  onKeyDown: (event: KeyboardEvent, id: string) => void
}

/** A prescription as a card. Enter opens it, Space picks it up, arrows focus the next; its menu offers the same. */
export function PrescriptionCard({ prescription, isDragged, isPickedUp, onKeyDown }: Props) {
  const { editors } = useBuilder()
  const { _id } = prescription
  const { setNodeRef, listeners } = useDraggable({ id: _id })
  return (
    <li
      ref={setNodeRef}
      className={style.card}
      data-card={_id}
      data-picked-up={isPickedUp || undefined}
      hidden={isDragged}
      {...listeners}
    >
      <CardFace prescription={prescription} />
      <button
        type="button"
        className={style.open}
        data-open={_id}
        aria-label={`Edit ${nameOf(prescription)}`}
        aria-describedby={`dosage-${_id}`}
        aria-keyshortcuts="Enter Space D N S G Delete Alt+ArrowUp Alt+ArrowDown"
        onClick={() => editors.open(_id)}
        onKeyDown={(event) => onKeyDown(event, _id)}
        // Space has already picked the card up on keydown: keyup must not also click the button.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      />
      <PrescriptionMenu prescription={prescription} />
    </li>
  )
}
