import style from './Spinner.module.css'

/** Content is loading. Nothing is drawn at first, so that quick replies do not flash. */
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
