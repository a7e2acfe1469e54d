import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import style from './Facts.module.css'

interface Props extends Omit<ComponentProps<'dl'>, 'children'> {
  /** Label and value; a fact without a value is left out. */
  facts: readonly [label: ReactNode, value: ReactNode][]
  /** Right-aligns the values, as for amounts. */
  isSpread?: boolean
  /** Puts the values below their labels. */
  isStacked?: boolean
}

const isEmpty = (value: ReactNode) => value === null || value === undefined || value === '' || value === false

/** Labels beside their values. */
export const Facts = ({ facts, isSpread, isStacked, className, ...list }: Props) => (
  <dl {...list} className={classNames(style.facts, isSpread && style.spread, isStacked && style.stacked, className)}>
    {facts
      .filter(([, value]) => !isEmpty(value))
      .map(([label, value], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- facts have no other identity.
        <div key={at}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
