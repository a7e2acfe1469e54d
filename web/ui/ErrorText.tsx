import type { ComponentProps } from 'react'
import style from './Field.module.css'

/** What is wrong, announced when it appears; takes no room before. */
export const ErrorText = (text: Omit<ComponentProps<'p'>, 'className' | 'role'>) => (
  <p {...text} className={style.error} role="alert" />
)
