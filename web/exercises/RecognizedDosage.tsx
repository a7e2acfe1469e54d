import type { ComponentProps } from 'react'
import type { RecognizedPart } from '@kinora/contract/dosage-line.ts'
import style from './RecognizedDosage.module.css'
import { Facts } from '../ui/Facts.tsx'

/** The recognized parts of a dosage that is typed as one line. */
export function RecognizedDosage({ parts, ...list }: { parts: readonly RecognizedPart[] } & ComponentProps<'dl'>) {
  return (
    <Facts
      {...list}
      isStacked
      className={style.parts}
      facts={parts.map(({ label, value }) => [label, <b key={label}>{value}</b>])}
    />
  )
}
