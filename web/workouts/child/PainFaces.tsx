import { ChoiceTile } from '../../ui/ChoiceTile.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import style from './PainFaces.module.css'

/** One face in six: the brows sink and meet, the eyes close, the mouth bends and opens. The first is calm, not merry. */
const faces = [
  { brow: [0, 0], eye: 3.6, mouth: 'M23 43q9 3 18 0' },
  { brow: [1, 1], eye: 3.4, mouth: 'M23 44h18' },
  { brow: [2, 3], eye: 3, mouth: 'M23 46q9-3 18 0' },
  { brow: [3, 5], eye: 2.6, mouth: 'M22 47q10-7 20 0' },
  { brow: [4, 7], eye: 1.8, mouth: 'M22 48q10-12 20 0q-10-4-20 0' },
  { brow: [5, 9], eye: 1, mouth: 'M21 50q11-19 22 0q-11 4-22 0' },
] as const

function Face({ level }: { level: number }) {
  const { brow, eye, mouth } = faces[level]!
  const [outer, inner] = brow
  return (
    <svg className={style.face} viewBox="0 0 64 64" aria-hidden>
      <circle cx="32" cy="32" r="28" fill="#fbe3b5" stroke="#7a5a24" strokeWidth="2" />
      <g fill="none" stroke="#2b2320" strokeWidth="2.4" strokeLinecap="round">
        <path d={`M15 ${20 + outer * 0.4}L26 ${19 + inner * 0.6}M49 ${20 + outer * 0.4}L38 ${19 + inner * 0.6}`} />
        <path d={mouth} fill={level > 3 ? '#7c2f28' : 'none'} />
        {level > 3 && <path d="M29 24v4M35 24v4" strokeWidth="1.6" />}
      </g>
      <ellipse cx="22" cy="29" rx="3.6" ry={eye} fill="#2b2320" />
      <ellipse cx="42" cy="29" rx="3.6" ry={eye} fill="#2b2320" />
    </svg>
  )
}

const ends: Record<number, string> = { 0: ', no pain', 10: ', very much pain' }

interface Props {
  question: string
  value: number | null
  onChange: (pain: number) => void
}

/**
 * Six faces for 0, 2, 4, 6, 8 and 10, like a faces pain scale: only its ends have words. The number is stored, as on
 * the scale for adults.
 */
export default function PainFaces({ question, value, onChange }: Props) {
  return (
    <Stack as="fieldset" gap={8} className={style.scale}>
      <legend className="spoken">{question} Choose a face.</legend>
      <div className={style.faces}>
        {faces.map((_, level) => {
          const pain = level * 2
          return (
            <ChoiceTile key={pain} name="pain" value={pain} checked={value === pain} onChange={() => onChange(pain)}>
              <Face level={level} />
              <b aria-hidden>{pain}</b>
              <em className="spoken">
                {pain} of 10{ends[pain]}
              </em>
            </ChoiceTile>
          )
        })}
      </div>
      <Row as="p" gap={8} justify="between" aria-hidden>
        <b>No pain</b>
        <b>Very much pain</b>
      </Row>
    </Stack>
  )
}
