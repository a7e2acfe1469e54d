import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import style from './TextButton.module.css'

/** A button that reads like a link, inside text or at the end of a line. */
export const TextButton = ({ className, type = 'button', ...button }: ComponentProps<'button'>) => (
  <button {...button} type={type} className={classNames(style.button, className)} />
)
