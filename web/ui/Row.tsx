import { createElement } from 'react'
import { classNames, gapClass, type LayoutElement, type LayoutProps } from './layout.ts'
import style from './layout.module.css'

type Props<E extends LayoutElement> = LayoutProps<E> & {
  /** Across the row; centered unless said. */
  align?: 'start' | 'end' | 'baseline'
  /** Along the row; from the left unless said. */
  justify?: 'between' | 'center' | 'right'
  /** Children never move to a second line. */
  isOneLine?: boolean
}

/** Children side by side, on further lines where one is too short. */
export function Row<E extends LayoutElement = 'div'>(props: Props<E>) {
  const { as, gap, align, justify, isOneLine, className, ...rest } = props
  const classes = classNames(
    style.row,
    isOneLine && style.oneLine,
    align && style[align],
    justify && style[justify],
    gapClass(gap),
    className,
  )
  return createElement(as ?? 'div', { ...rest, className: classes })
}
