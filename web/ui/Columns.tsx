import { createElement, type CSSProperties } from 'react'
import { classNames, type LayoutElement, type LayoutProps, withGap } from './layout.ts'
import style from './layout.module.css'

type Props<E extends LayoutElement> = LayoutProps<E> & {
  /** Two columns, the second (or the first, on the left) 384 px wide, or 340 px up to 1180 px; one column up to 900 px. */
  hasSidebar?: boolean | 'left'
  /** Otherwise as many equal columns as fit of this width: pixels, more where the text is larger. */
  minimumWidth?: number
}

/** Children in columns. */
export function Columns<E extends LayoutElement = 'div'>(props: Props<E>) {
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
