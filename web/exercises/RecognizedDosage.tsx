import type { ComponentProps } from 'react'
import type { RecognizedPart } from '@kinora/contract/dosage-line.ts'
import style from './RecognizedDosage.module.css'

/** What was understood of a dosage that is typed as one line, part by part. */
export function RecognizedDosage({ parts, ...list }: { parts: readonly RecognizedPart[] } & ComponentProps<'dl'>) {
  return (
    <dl {...list} className={style.parts}>
      {parts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
