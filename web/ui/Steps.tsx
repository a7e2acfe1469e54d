import style from './Steps.module.css'

/** Numbered instructions. */
export const Steps = ({ lines }: { lines: readonly string[] }) => (
  <ol className={style.steps}>
    {lines.map((line, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity.
      <li key={at}>{line}</li>
    ))}
  </ol>
)
