import { createElement, type ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import style from './Text.module.css'

type TextElement = 'p' | 'span' | 'small' | 'b' | 'h2' | 'h3' | 'li' | 'dd' | 'td' | 'time' | 'div'

type Props<E extends TextElement> = ComponentProps<E> & {
  /** The element to draw; a paragraph unless named. */
  as?: E
  size?: 'small' | 'medium' | 'large' | 'xl'
  tone?: 'muted' | 'strong' | 'good' | 'caution' | 'alert'
  isBold?: boolean
  /** Keeps typed line breaks. */
  keepsLines?: boolean
}

/** Text in the sizes and colors of the type scale. */
export function Text<E extends TextElement = 'p'>(props: Props<E>) {
  const { as, size, tone, isBold, keepsLines, className, ...rest } = props
  const classes = classNames(
    style.text,
    size && style[size],
    tone && style[tone],
    isBold && style.bold,
    keepsLines && style.keepsLines,
    className,
  )
  return createElement(as ?? 'p', { ...rest, className: classes })
}
