import { createElement } from 'react'
import { classNames, type LayoutElement, type LayoutProps, withGap } from './layout.ts'
import style from './layout.module.css'

type Props<E extends LayoutElement> = LayoutProps<E> & {
  /** Where children stand that are narrower than the stack; without it they are as wide. */
  align?: 'left' | 'middle' | 'right'
  /** Pixels, for lines of text and fields that should not get longer. */
  maximumWidth?: number
  /** 560 px in the middle of the page, within its gutters. */
  isNarrow?: boolean
  /** A quiet box, for what stands apart within a card. */
  isTinted?: boolean
  /** A line between the children. */
  isDivided?: boolean
}

/** Children below one another. */
export function Stack<E extends LayoutElement = 'div'>(props: Props<E>) {
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
