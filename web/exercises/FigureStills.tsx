import { figureUrl } from './exercise-pictures.ts'
import style from './ExerciseMedia.module.css'

interface FigureProps {
  figure: string
  name: string
  isMirrored: boolean
}

/** Start and end position side by side, at one scale. */
export function FigureStills({ figure, name, isMirrored }: FigureProps) {
  return (
    <div className={style.stills}>
      {(['start', 'end'] as const).map((phase) => (
        <figure key={phase} className={style.still}>
          <img
            src={figureUrl(figure, phase)}
            alt={`${phase === 'start' ? 'Start' : 'End'} of ${name}`}
            data-mirrored={isMirrored || undefined}
          />
          <figcaption>{phase === 'start' ? 'Start' : 'End'}</figcaption>
        </figure>
      ))}
      <svg className={style.arrow} viewBox="0 0 64 32" aria-hidden>
        <path d="M3 16h56M46 3l13 13-13 13" />
      </svg>
    </div>
  )
}
