import type { ComponentProps } from 'react'
import { classNames } from '../ui/class-names.ts'
import style from './Highlight.module.css'

/** The tinted panel at the top of a patient's page: the one thing to know or do now. */
export const Highlight = ({ className, ...section }: ComponentProps<'section'>) => (
  <section {...section} className={classNames(style.highlight, className)} />
)
