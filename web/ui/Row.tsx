import { createElement } from 'react'
import { classNames, type LayoutElement, type LayoutProps, withGap } from './layout.ts'
import style from './layout.module.css'

type Props<E extends LayoutElement> = LayoutProps<E> & {
  /** Alignment across the row; centered by default. */
  align?: 'start' | 'end' | 'baseline' | 'stretch'
  /** Alignment along the row; left by default. */
  justify?: 'between' | 'center' | 'right'
  /** Stands at the end of a row, also where it is on a line of its own. */
  isAtEnd?: boolean
  /** Fields that share the width, and a button beside them. */
  hasFields?: boolean
  /** Children never move to a second line. */
  isOneLine?: boolean
  /** Buttons share the width of a phone. */
  growsOnPhone?: boolean
}

/** Children side by side; they wrap where one line is too short. */
export function Row<E extends LayoutElement = 'div'>(props: Props<E>) {
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
