import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Text } from './Text.tsx'
import style from './Card.module.css'

interface Props extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  /** Muted, on the title's line. */
  context?: ReactNode
  /** Text links at the right of the title. */
  links?: ReactNode
  /** The content reaches the edges: lists and tables. */
  isFlush?: boolean
  /** A larger title, for what the page is about. */
  isMain?: boolean
}

/** A surface for things that belong together. Cards are never nested. */
export function Card({ title, context, links, isFlush, isMain, className, children, ...section }: Props) {
  return (
    <section {...section} className={classNames(style.card, isFlush && style.flush, isMain && style.main, className)}>
      {(title || links) && (
        <header className={style.head}>
          {title && <h2>{title}</h2>}
          {context && (
            <Text as="span" size="medium" tone="muted">
              {context}
            </Text>
          )}
          {links && <span className={style.links}>{links}</span>}
        </header>
      )}
      {children}
    </section>
  )
}
