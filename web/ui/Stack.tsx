import { createElement } from 'react'
import { classNames, gapClass, type LayoutElement, type LayoutProps } from './layout.ts'
import style from './layout.module.css'

type Props<E extends LayoutElement> = LayoutProps<E> & {
  /** Where children stand that are narrower than the stack; without it they are as wide. */
  align?: 'left' | 'middle' | 'right'
  /** Pixels, for lines of text and fields that should not get longer. */
  maximumWidth?: number
  /** 560 px in the middle of the page, within its gutters. */
  isNarrow?: boolean
  /** A line between the children. */
  isDivided?: boolean
}

/** Children below one another. */
export function Stack<E extends LayoutElement = 'div'>(props: Props<E>) {
  const { as, gap, align, grows, maximumWidth, isNarrow, isDivided, className, ...rest } = props
  const classes = classNames(
    style.stack,
    align && style[align],
    grows && style.grows,
    isNarrow && style.narrow,
    isDivided && style.divided,
    gapClass(gap),
    className,
  )
  return createElement(as ?? 'div', {
    ...rest,
    style: maximumWidth ? { ...rest.style, maxWidth: maximumWidth } : rest.style,
    className: classes,
  })
}
