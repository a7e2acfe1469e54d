import { createElement, type ComponentProps, type CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import style from './layout.module.css'

/** The spacing scale, in pixels. */
type Gap = 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24 | 32

type LayoutElement =
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

type LayoutProps<E extends LayoutElement> = ComponentProps<E> & {
  /** The element to draw; a div unless named. */
  as?: E
  gap?: Gap
  /** Takes the remaining space of a row. */
  grows?: boolean
}

/** Adds the gap to the element's own styles. */
const withGap = (gap: Gap | undefined, own?: CSSProperties) => (gap ? { ...own, '--gap': `${gap}px` } : own)

type StackProps<E extends LayoutElement> = LayoutProps<E> & {
  /** The alignment of narrower children; by default they fill the width. */
  align?: 'left' | 'middle' | 'right'
  /** In pixels, to limit the length of text lines and fields. */
  maximumWidth?: number
  /** 560 px in the middle of the page, within its gutters. */
  isNarrow?: boolean
  /** A quiet box that sets its content apart within a card. */
  isTinted?: boolean
  /** A line between the children. */
  isDivided?: boolean
}

/** Children below one another. */
export function Stack<E extends LayoutElement = 'div'>(props: StackProps<E>) {
  const { as, gap, align, grows, maximumWidth, isNarrow, isTinted, isDivided, className, ...rest } = props
  const classes = classNames(
    style.stack,
    align && style[align],
    grows && style.grows,
    isNarrow && style.narrow,
    isTinted && style.tinted,
    isDivided && style.divided,
    className,
  )
  return createElement(as ?? 'div', {
    ...rest,
    style: withGap(gap, maximumWidth ? { ...rest.style, maxWidth: maximumWidth } : rest.style),
    className: classes,
  })
}

type RowProps<E extends LayoutElement> = LayoutProps<E> & {
  /** Alignment across the row; centered by default. */
  align?: 'start' | 'end' | 'baseline' | 'stretch'
  /** Alignment along the row; left by default. */
  justify?: 'between' | 'center' | 'right'
  /** Right-aligned in a row, even when it wraps to a line of its own. */
  isAtEnd?: boolean
  /** Fields that share the width, and a button beside them. */
  hasFields?: boolean
  /** Children never move to a second line. */
  isOneLine?: boolean
  /** Buttons share the width of a phone. */
  growsOnPhone?: boolean
}

/** Children side by side; they wrap where one line is too short. */
export function Row<E extends LayoutElement = 'div'>(props: RowProps<E>) {
  const { as, gap, align, justify, grows, isAtEnd, hasFields, isOneLine, growsOnPhone, className, ...rest } = props
  const classes = classNames(
    style.row,
    grows && style.grows,
    isAtEnd && style.atEnd,
    hasFields && style.fields,
    isOneLine && style.oneLine,
    growsOnPhone && style.growsOnPhone,
    align && style[align],
    justify && style[justify],
    className,
  )
  return createElement(as ?? 'div', { ...rest, style: withGap(gap, rest.style), className: classes })
}

type ColumnsProps<E extends LayoutElement> = LayoutProps<E> & {
  /** Two columns, the second (or the first, on the left) 384 px wide, or 340 px up to 1180 px; one column up to 900 px. */
  hasSidebar?: boolean | 'left'
  /** Otherwise as many equal columns as fit of this width: pixels, more where the text is larger. */
  minimumWidth?: number
}

/** Children in columns. */
export function Columns<E extends LayoutElement = 'div'>(props: ColumnsProps<E>) {
  const { as, gap = 24, hasSidebar, minimumWidth = 260, grows, className, ...rest } = props
  const classes = classNames(
    style.columns,
    hasSidebar && style.withSidebar,
    hasSidebar === 'left' && style.onTheLeft,
    grows && style.grows,
    className,
  )
  return createElement(as ?? 'div', {
    ...rest,
    className: classes,
    style: withGap(gap, { '--column': `${minimumWidth / 16}rem` } as CSSProperties),
  })
}
