import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import style from './LineRow.module.css'

/** A line of a patient's page that opens something: a mark or picture, words, and what ends it. */
export const LinkRow = (link: ComponentProps<typeof Link>) => <Link {...link} className={style.row} />

/** The same as a button. */
export const ButtonRow = (button: ComponentProps<'button'>) => (
  <button type="button" {...button} className={style.row} />
)

/** The text of a row: with large fonts the content at its right moves below. */
export const RowWords = ({ children }: { children: ReactNode }) => <span className={style.words}>{children}</span>
