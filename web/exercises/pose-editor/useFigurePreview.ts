import { useEffect, useRef, useState } from 'react'
import type { Drawing } from '@kinora/figure/drawing.ts'
import type { Advice } from '@kinora/figure/edit/advice.ts'
import { PreviewClient } from '@kinora/figure/edit/preview-client.ts'
import type { Figure } from '@kinora/figure/model.ts'
import type { Frame } from '@kinora/figure/trace/view.ts'

/** Pause in milliseconds after which the figure is drawn in detail and checked. */
const rest = 220

interface PreviewedFigure {
  figure: Figure
  view: { yaw: number; pitch: number }
  keyAt: number
  frame: Frame
}

/** The picture of the edited figure: coarse during changes, detailed and checked after a pause. */
export function useFigurePreview({ figure, view: { yaw, pitch }, keyAt, frame }: PreviewedFigure) {
  const sketcher = useRef<PreviewClient>(undefined)
  const [drawn, setDrawn] = useState<{ drawing: Drawing; frame: Frame }>()
  const [advice, setAdvice] = useState<Advice[]>([])
  const [error, setError] = useState<string>()
  const isFirst = useRef(true)

  useEffect(() => {
    const created = new PreviewClient({
      onDrawing: (drawing, source) => {
        setError(undefined)
        setDrawn({ drawing, frame: source })
      },
      onAdvice: setAdvice,
      onError: setError,
    })
    sketcher.current = created
    isFirst.current = true
    return () => created.close()
  }, [])

  useEffect(() => {
    const { focus: _, ...whole } = figure.camera
    const seenFigure: Figure = { ...figure, camera: { ...whole, yaw, pitch } }
    if (!isFirst.current) sketcher.current?.draw(seenFigure, keyAt, frame, true)
    const fine = () => sketcher.current?.draw(seenFigure, keyAt, frame, false)
    const timer = setTimeout(fine, isFirst.current ? 0 : rest)
    isFirst.current = false
    return () => clearTimeout(timer)
  }, [figure, yaw, pitch, keyAt, frame])

  useEffect(() => {
    const timer = setTimeout(() => sketcher.current?.advise(figure), rest * 3)
    return () => clearTimeout(timer)
  }, [figure])

  return { drawn, advice, error }
}
