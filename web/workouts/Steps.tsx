import style from './Steps.module.css'

/** Numbered instructions. */
export const Steps = ({ lines }: { lines: readonly string[] }) => (
  <ol className={style.steps}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ol>
)
