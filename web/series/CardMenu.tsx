import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { Prescription } from '@kinora/contract/series.ts'
import menu from '../ui/RowMenu.module.css'
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
  const entry = (label: string, to: Place) => (
    <Menu.Item key={label} onClick={() => moveTo(_id, to)}>
      {label}
    </Menu.Item>
  )
  return (
    <Menu position="bottom-end" withinPortal classNames={{ dropdown: menu.dropdown, item: menu.item }}>
      <Menu.Target>
        <button type="button" className={style.grip} aria-label={`Move, duplicate or remove ${nameOf(prescription)}`}>
          <IconGripVertical size={20} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => editors.open(_id)}>Edit</Menu.Item>
        <Menu.Item onClick={() => duplicate(_id)}>Duplicate</Menu.Item>
        <Menu.Divider />
        {place.index > 0 && entry('Move up', { ...place, index: place.index - 1 })}
        {place.index < length && entry('Move down', { ...place, index: place.index + 1 })}
        {others.map(
          ({ _id: seriesId, name, assignedExercises }) =>
            seriesId !== place.seriesId && entry(`Move to ${name}`, { seriesId, index: assignedExercises.length }),
        )}
        <Menu.Divider />
        <Menu.Item data-danger onClick={() => remove(_id)}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
