import { useDraggable } from '@dnd-kit/core'
import type { KeyboardEvent } from 'react'
import { formatDosage } from '@kinora/contract/dosage.ts'
import type { Prescription } from '@kinora/contract/series.ts'
import { ExerciseTile } from '../exercises/ExerciseTile.tsx'
import { Chip } from '../ui/Chip.tsx'
import { useBuilder } from './builder.ts'
import { CardMenu } from './CardMenu.tsx'
import { nameOf } from './names.ts'
import style from './PrescriptionCard.module.css'
import { conflictWords } from '../programs/precautions.ts'
import { unbroken } from '../programs/rules.ts'

const sideChip = { left: 'Left', right: 'Right', both: undefined, each: undefined, none: undefined } as const

/** What is worth knowing at a glance: how important, which side, what hurt, what speaks against it. */
function CardChips({ prescription }: { prescription: Prescription }) {
  const { pains, precautions, patientName } = useBuilder()
  const { _id, priority, side, group, exercise } = prescription
  const pain = pains.get(_id)
  const conflict = conflictWords(exercise.restrictionTags, precautions, patientName)
  return (
    <div className={style.chips}>
      <Chip tone={priority === 'must' ? 'tint' : 'plain'}>{priority === 'must' ? 'Must' : 'Extra'}</Chip>
      {sideChip[side] && <Chip tone="plain">{sideChip[side]}</Chip>}
      {group && <Chip tone="plain">{`Superset ${group}`}</Chip>}
      {pain && <Chip tone={pain.isHarm ? 'alert' : 'caution'}>{pain.words}</Chip>}
      {conflict && <Chip tone="caution">{conflict}</Chip>}
    </div>
  )
}

/** A card as it lies in its series, and as it is carried. */
export function CardFace({ prescription }: { prescription: Prescription }) {
  const { _id, dosage, side, exercise } = prescription
  return (
    <>
      <ExerciseTile exercise={exercise} className={style.figure} />
      <div className={style.words}>
        <h3>{nameOf(prescription)}</h3>
        <p id={`dosage-${_id}`}>{unbroken(formatDosage(dosage, side))}</p>
        <CardChips prescription={prescription} />
      </div>
    </>
  )
}

interface Props {
  prescription: Prescription
  /** Under way by pointer: out of the list, its place shown by the slot. */
  isDragged: boolean
  /** Under way by keys: stays where it is, its place to be shown by the slot. */
  isCarried: boolean
  onKeyDown: (event: KeyboardEvent, id: string) => void
}

/** Enter opens it, Space picks it up, arrows go to the next; the grip has the same as a menu. */
export function PrescriptionCard({ prescription, isDragged, isCarried, onKeyDown }: Props) {
  const { editors } = useBuilder()
  const { _id } = prescription
  const { setNodeRef, listeners } = useDraggable({ id: _id })
  return (
    <li
      ref={setNodeRef}
      className={style.card}
      data-card={_id}
      data-carried={isCarried || undefined}
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
        aria-keyshortcuts="Enter Space D Delete Alt+ArrowUp Alt+ArrowDown"
        onClick={() => editors.open(_id)}
        onKeyDown={(event) => onKeyDown(event, _id)}
        // Space has picked the card up already; let go, it must not press the button too.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      />
      <CardMenu prescription={prescription} />
    </li>
  )
}
