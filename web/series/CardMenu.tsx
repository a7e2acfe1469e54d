import { IconGripVertical } from '@tabler/icons-react'
import type { Prescription } from '@kinora/contract/series.ts'
import { Menu, menuDivider } from '../ui/Menu.tsx'
import { useBuilder } from './builder.ts'
import style from './CardMenu.module.css'
import { nameOf } from './names.ts'
import { placeOf, withoutCard, type Place } from './rules.ts'
import { useCardActions } from './useCardActions.ts'

/** The grip is held to drag; pressed, it offers the same without dragging. */
export function CardMenu({ prescription }: { prescription: Prescription }) {
  const { columns, editors } = useBuilder()
  const { duplicate, moveTo, remove } = useCardActions()
  const { _id } = prescription
  const place = placeOf(columns, _id)
  if (!place) return null
  const others = withoutCard(columns, _id)
  const length = others.find((column) => column._id === place.seriesId)?.assignedExercises.length ?? 0
  const move = (label: string, to: Place) => ({ label, onClick: () => moveTo(_id, to) })
  return (
    <Menu
      target={
        <button type="button" className={style.grip} aria-label={`Move, duplicate or remove ${nameOf(prescription)}`}>
          <IconGripVertical size={20} stroke={1.75} aria-hidden />
        </button>
      }
      entries={[
        { label: 'Edit', onClick: () => editors.open(_id) },
        { label: 'Duplicate', onClick: () => duplicate(_id) },
        menuDivider,
        place.index > 0 && move('Move up', { ...place, index: place.index - 1 }),
        place.index < length && move('Move down', { ...place, index: place.index + 1 }),
        ...others.map(
          ({ _id: seriesId, name, assignedExercises }) =>
            seriesId !== place.seriesId && move(`Move to ${name}`, { seriesId, index: assignedExercises.length }),
        ),
        menuDivider,
        { label: 'Remove', isDanger: true, onClick: () => remove(_id) },
      ]}
    />
  )
}
