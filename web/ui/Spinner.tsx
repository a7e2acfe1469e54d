import style from './Spinner.module.css'

/** Something is on its way. Nothing is drawn for the first moment, so that quick answers do not flash. */
export function Spinner({ label = 'Loading', isPage }: { label?: string; isPage?: boolean }) {
  return (
    <div className={isPage ? style.page : style.inline} role="status">
      <svg className={style.ring} viewBox="0 0 40 40" aria-hidden>
        <circle cx="20" cy="20" r="16" />
      </svg>
      <span className="spoken">{label}</span>
    </div>
  )
}
