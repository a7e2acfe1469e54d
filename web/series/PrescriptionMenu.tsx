import { IconGripVertical } from '@tabler/icons-react'
import type { Prescription } from '@kinora/contract/series.ts'
import { Menu, menuDivider } from '../ui/Menu.tsx'
import { useBuilder } from './builder-context.ts'
import style from './PrescriptionMenu.module.css'
import { nameOf } from './prescription-name.ts'
import { positionOf, withoutCard, type CardPosition } from './card-positions.ts'
import { useCardActions } from './useCardActions.ts'

/** The grip of a card: drag it, or press it for the same actions as a menu. */
export function PrescriptionMenu({ prescription }: { prescription: Prescription }) {
  const { columns, editors, openDialog, program } = useBuilder()
  const { duplicate, moveTo, remove } = useCardActions()
  const { _id } = prescription
  const position = positionOf(columns, _id)
  if (!position) return null
  const others = withoutCard(columns, _id)
  const length = others.find((column) => column._id === position.seriesId)?.assignedExercises.length ?? 0
  const { seriesId, exerciseId } = prescription
  const place = { seriesId, exerciseId, name: nameOf(prescription) }
  const move = (label: string, to: CardPosition) => ({ label, onClick: () => moveTo(_id, to) })
  return (
    <Menu
      target={
        <button type="button" className={style.grip} aria-label={`Move, duplicate or remove ${nameOf(prescription)}`}>
          <IconGripVertical size={20} stroke={1.75} aria-hidden />
        </button>
      }
      entries={[
        { label: 'Edit', onClick: () => editors.open(_id) },
        { label: 'Swap…', onClick: () => openDialog({ kind: 'swap', card: prescription }) },
        { label: 'Progression rule…', onClick: () => openDialog({ kind: 'rule', place }) },
        { label: 'Duplicate', onClick: () => duplicate(_id) },
        program.weeks > 1 && {
          label: 'Add to other weeks…',
          onClick: () => openDialog({ kind: 'otherWeeks', card: prescription, edit: 'add' }),
        },
        menuDivider,
        position.index > 0 && move('Move up', { ...position, index: position.index - 1 }),
        position.index < length && move('Move down', { ...position, index: position.index + 1 }),
        ...others.map(
          ({ _id: seriesId, name, assignedExercises }) =>
            seriesId !== position.seriesId && move(`Move to ${name}`, { seriesId, index: assignedExercises.length }),
        ),
        menuDivider,
        { label: 'Remove', isDanger: true, onClick: () => remove(_id) },
        program.weeks > 1 && {
          label: 'Remove here and in other weeks…',
          isDanger: true,
          onClick: () => openDialog({ kind: 'otherWeeks', card: prescription, edit: 'remove' }),
        },
      ]}
    />
  )
}
