import type { ComponentProps } from 'react'
import style from './layout.module.css'

/** The spacing scale, in pixels. */
export type Gap = 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24 | 32

export type LayoutElement =
  | 'div'
  | 'main'
  | 'section'
  | 'article'
  | 'aside'
  | 'header'
  | 'footer'
  | 'nav'
  | 'ul'
  | 'ol'
  | 'li'
  | 'form'
  | 'fieldset'
  | 'label'
  | 'span'
  | 'p'

export type LayoutProps<E extends LayoutElement> = ComponentProps<E> & {
  /** The element to draw; a div unless named. */
  as?: E
  gap?: Gap
  /** Takes what room is left in a row. */
  grows?: boolean
}

export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

export const gapClass = (gap: Gap | undefined) => gap && style[`gap-${gap}`]
