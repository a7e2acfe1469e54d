import { createElement } from 'react'
import { classNames, gapClass, type LayoutElement, type LayoutProps } from './layout.ts'
import style from './layout.module.css'

/** Children below one another. */
export function Stack<E extends LayoutElement = 'div'>({ as, gap, className, ...rest }: LayoutProps<E>) {
  return createElement(as ?? 'div', { ...rest, className: classNames(style.stack, gapClass(gap), className) })
}
