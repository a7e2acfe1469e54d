import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Figure } from '@kinora/figure/model.ts'
import { FigureCanvas, type Motion } from './FigureCanvas.tsx'
import style from './FigurePreview.module.css'
import { figureUrl, figureQuery } from './exercise-pictures.ts'

interface Props extends Motion {
  /** The slug of the figure. */
  figure: string
  /** The text alternative. */
  label: string
  className?: string
}

/** A moving figure, with its still until it plays and where it cannot. */
export function FigurePreview({ figure, label, className, ...motion }: Props) {
  const { data } = useQuery(figureQuery(figure))
  const [drawn, setDrawn] = useState<string>()
  const isDrawn = drawn === figure
  return (
    <span
      className={[style.moving, className].filter(Boolean).join(' ')}
      data-drawn={isDrawn || undefined}
      data-mirrored={motion.isMirrored || undefined}
    >
      {!isDrawn && <img src={figureUrl(figure, 'end')} alt="" />}
      <FigureCanvas
        {...motion}
        key={figure}
        figure={data?.figure as Figure | undefined}
        label={label}
        onReady={() => setDrawn(figure)}
      />
    </span>
  )
}
