import type { ReactNode } from 'react'
import style from './RadioTile.module.css'

interface Props {
  name: string
  value: number
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

/** One point of a scale, as a large tile. Arrow keys move between those with the same name. */
export const RadioTile = ({ name, value, isChosen, onChoose, children }: Props) => (
  <label className={style.tile}>
    <input className="covers" type="radio" name={name} value={value} checked={isChosen} onChange={onChoose} />
    <span>{children}</span>
  </label>
)
