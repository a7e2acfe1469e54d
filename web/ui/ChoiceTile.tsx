import type { ComponentProps } from 'react'
import style from './ChoiceTile.module.css'

type Props = Omit<ComponentProps<'input'>, 'className'> & { type?: 'radio' | 'checkbox' }

/** A short choice, such as a number or a day, as a tile. Arrow keys move between radio tiles with the same name. */
export const ChoiceTile = ({ children, type = 'radio', ...input }: Props) => (
  <label className={style.tile}>
    <input {...input} type={type} className="covers" />
    <span>{children}</span>
  </label>
)
