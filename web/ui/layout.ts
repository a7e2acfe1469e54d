import type { ComponentProps, CSSProperties } from 'react'

/** The spacing scale, in pixels. */
type Gap = 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24 | 32

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

/** The gap beside other styles of the element. */
export const withGap = (gap: Gap | undefined, style?: CSSProperties) =>
  gap ? { ...style, '--gap': `${gap}px` } : style
