import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import style from './LineRow.module.css'

/** A row of a patient's page that opens something: a mark or picture, text, and trailing content. */
export const LinkRow = (link: ComponentProps<typeof Link>) => <Link {...link} className={style.row} />

/** The same as a button. */
export const ButtonRow = (button: ComponentProps<'button'>) => (
  <button type="button" {...button} className={style.row} />
)

/** The text of a row. With large fonts, the trailing content wraps below it. */
export const RowText = ({ children }: { children: ReactNode }) => <span className={style.words}>{children}</span>
