import { count } from '../../ui/format.ts'
import { Row } from '../../ui/layout.ts'
import style from './Stars.module.css'

/** A row of stars, with a text for screen readers. An unearned star is an outline. */
export default function Stars({ earned, most, label }: { earned: number; most: number; label?: string }) {
  return (
    <Row
      as="p"
      gap={4}
      align="stretch"
      justify="center"
      className={style.stars}
      role="img"
      aria-label={`${label ? `${label}: ` : ''}${earned} of ${count(most, 'star')}`}
    >
      {Array.from({ length: most }, (_, at) => (
        <svg key={at} viewBox="0 0 24 24" data-earned={at < earned || undefined} aria-hidden>
          <path d="M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.500l6.500-.9z" />
        </svg>
      ))}
    </Row>
  )
}
