import style from './Mascot.module.css'

interface Props {
  /** It hops where there is something to be glad about. */
  mood?: 'calm' | 'glad'
  size?: number
}

/** The spines from the tail to the head: foot and tip of each, drawn back to front. */
const spines = [
  'M26 92 8 84l20-4z',
  'M24 80 6 66l22 2z',
  'M27 66 14 46l20 8z',
  'M34 54 27 30l17 15z',
  'M46 45 46 20l13 21z',
  'M59 40 66 16l8 24z',
  'M73 40 86 20l1 24z',
  'M85 46 102 31l-5 22z',
]
const innerSpines = ['M38 84 24 74l18-2z', 'M42 70 33 54l16 8z', 'M55 60 53 42l13 13z', 'M70 57 76 41l6 17z']

/** An echidna, the mascot of a child's app. Decorative: the text beside it says why it is happy. */
export default function Mascot({ mood = 'calm', size = 120 }: Props) {
  return (
    <svg className={style.mascot} data-mood={mood} width={size} height={size * 0.82} viewBox="0 0 146 120" aria-hidden>
      <g className={style.body}>
        <g fill="#6b4a32">
          {spines.map((spine) => (
            <path key={spine} d={spine} />
          ))}
        </g>
        <path d="M20 94c0-34 24-56 54-56 26 0 44 20 44 44 0 13-7 22-20 22H40c-12 0-20-3-20-10z" fill="#8c6546" />
        <g fill="#e9cf9c">
          {innerSpines.map((spine) => (
            <path key={spine} d={spine} />
          ))}
        </g>
        <path
          d="M92 62c12-4 24 2 29 11 5 7 12 9 19 12 4 2 4 7 0 8-10 2-22 2-30 0-14-3-24-7-26-16-1-7 2-13 8-15z"
          fill="#d7a77a"
        />
        <circle cx="138" cy="88" r="4.5" fill="#2b2320" />
        <g className={style.eye}>
          <circle cx="106" cy="74" r="6" fill="#2b2320" />
          <circle cx="108" cy="72" r="2" fill="#fff" />
        </g>
        <circle cx="99" cy="86" r="5" fill="#e88f76" opacity="0.7" />
        <path d="M116 92c3 3 8 4 12 2" fill="none" stroke="#2b2320" strokeWidth="2.5" strokeLinecap="round" />
        <path d="M40 103c0-6 5-10 11-10s11 4 11 10v5H40zM82 103c0-6 5-10 11-10s11 4 11 10v5H82z" fill="#d7a77a" />
      </g>
      <ellipse cx="72" cy="113" rx="46" ry="4" fill="currentcolor" opacity="0.12" />
    </svg>
  )
}
