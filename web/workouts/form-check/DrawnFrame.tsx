import type { ComponentProps, ReactNode } from 'react'
import { drawingSize } from '@kinora/contract/form-check-limits.ts'
import type { Stroke } from '@kinora/contract/drawing.ts'
import style from './FormCheck.module.css'

export const inkColors = { red: '#ff4d3d', yellow: '#ffd23d', blue: '#4db8ff', white: '#ffffff' } as const

/** The head of an arrow, in units of the drawing; `ratio` is the width of the picture by its height. */
function headOf(points: readonly number[], ratio: number) {
  const [fromX = 0, fromY = 0] = points
  const [toX = 0, toY = 0] = points.slice(-2)
  const angle = Math.atan2((toY - fromY) / ratio, toX - fromX)
  const length = 60
  const side = (turn: number) =>
    `${toX - length * Math.cos(angle + turn)} ${toY - length * ratio * Math.sin(angle + turn)}`
  return `M${side(0.45)} L${toX} ${toY} L${side(-0.45)}`
}

const lineOf = (points: readonly number[]) =>
  points.reduce((path, value, at) => `${path}${at === 0 ? 'M' : at % 2 === 0 ? ' L' : ' '}${value}`, '')

/** The strokes over a picture, whatever its size on the screen. Each has a dark edge, to be seen on any clothes. */
export function Ink({ strokes, ratio, ...svg }: { strokes: readonly Stroke[]; ratio: number } & ComponentProps<'svg'>) {
  return (
    <svg
      {...svg}
      className={style.ink}
      viewBox={`0 0 ${drawingSize} ${drawingSize}`}
      preserveAspectRatio="none"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {strokes.map(({ kind, color, points }, at) => {
        const path = kind === 'arrow' ? `${lineOf(points)} ${headOf(points, ratio)}` : lineOf(points)
        return (
          <g key={at}>
            <path d={path} stroke="#00000088" strokeWidth={7} vectorEffect="non-scaling-stroke" />
            <path d={path} stroke={inkColors[color]} strokeWidth={4} vectorEffect="non-scaling-stroke" />
          </g>
        )
      })}
    </svg>
  )
}

/** A frame of the video with what was drawn on it. */
export const DrawnFrame = ({
  strokes,
  ratio,
  children,
}: {
  strokes: readonly Stroke[]
  ratio: number
  children: ReactNode
}) => (
  <span className={style.drawn}>
    {children}
    <Ink strokes={strokes} ratio={ratio} aria-hidden />
  </span>
)
