import { memo, useEffect, useState, type RefObject } from 'react'
import { paint, type Drawing } from '@kinora/figure/drawing.ts'
import { anglesOf } from '@kinora/figure/edit/angles.ts'
import type { Frame } from '@kinora/figure/trace/view.ts'
import { changedText, jointsOf, limitMessage } from './joint-labels.ts'
import { placeHandles, toPicture, viewBoxOf } from './pose-stage-view.ts'
import style from './PoseStage.module.css'
import { usePoseHands, type PoseStageProps } from './usePoseHands.ts'

/** The drawing, placed in the frame it was drawn for. */
const Picture = memo(function Picture({ drawing, drawnIn, frame }: { drawing: Drawing; drawnIn: Frame; frame: Frame }) {
  const scale = viewBoxOf(drawnIn).width / drawing.width
  const [x, y] = toPicture(frame, [drawnIn.left, drawnIn.top])
  return (
    <g
      transform={`translate(${x} ${y}) scale(${scale})`}
      fillRule="evenodd"
      strokeLinecap="round"
      strokeLinejoin="round"
      data-picture
    >
      {paint(drawing).layers.map((layer, at) => (
        <path
          key={at}
          d={layer.d}
          fill={layer.fill ?? 'none'}
          stroke={layer.stroke}
          strokeWidth={layer.strokeWidth}
          opacity={layer.opacity}
        />
      ))}
    </g>
  )
})

/** Pixels of a handle: visible radius and touch target. */
const [dot, reach] = [7, 18]

/** Pixels per millimetre, so that handles have the same size on every screen. */
function usePixels(svg: RefObject<SVGSVGElement | null>, width: number, height: number) {
  const [size, setSize] = useState({ width: 800, height: 560 })
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => setSize(entry!.contentRect))
    watcher.observe(svg.current!)
    return () => watcher.disconnect()
  }, [svg])
  return Math.max(0.05, Math.min(size.width / width, size.height / height))
}

export function PoseStage({ editor, frame, drawn, advice }: PoseStageProps) {
  const { figure, key, camera, handle: chosen, ended } = editor
  const { svg, grab, nudge, leave, before, stage } = usePoseHands({ editor, frame })
  const { width, height } = viewBoxOf(frame)
  const scale = usePixels(svg, width, height)
  const placed = placeHandles(figure, key, camera, frame)
  const at = placed.find(({ handle }) => handle.id === chosen?.id)
  const angles = anglesOf(figure, key)
  return (
    <>
      <svg
        ref={svg}
        className={style.stage}
        viewBox={`0 0 ${width} ${height}`}
        aria-label="The figure"
        role="group"
        {...stage}
      >
        {drawn && <Picture drawing={drawn.drawing} drawnIn={drawn.frame} frame={frame} />}
        {placed.map((each) => (
          <g
            key={each.handle.id}
            role="button"
            tabIndex={0}
            aria-label={`${each.handle.label}: drag, or move with the arrow keys`}
            aria-pressed={each.handle.id === chosen?.id}
            className={style.handle}
            data-handle={each.handle.id}
            data-behind={each.isBehind || undefined}
            data-wrong={advice.some(({ handle }) => handle === each.handle.id) || undefined}
            transform={`translate(${each.x} ${each.y})`}
            onPointerDown={grab(each)}
            onFocus={() => editor.setHandle(each.handle)}
            onBlur={leave}
            onKeyDown={nudge(each)}
          >
            <circle className={style.reach} r={reach / scale} />
            <circle className={style.dot} r={dot / scale} />
          </g>
        ))}
        {at && ended.length > 0 && (
          <foreignObject
            className={style.end}
            x={Math.min(Math.max(0, at.x - 130 / scale), width - 260 / scale)}
            y={at.y > 90 / scale ? at.y - 74 / scale : at.y + 26 / scale}
            width={260 / scale}
            height={60 / scale}
          >
            <p role="status" style={{ transform: `scale(${1 / scale})` }}>
              {limitMessage(ended[0]!, angles[ended[0]!])}
            </p>
          </foreignObject>
        )}
      </svg>
      <p className="spoken" role="status">
        {chosen && before && changedText(jointsOf(chosen), before, angles)}
      </p>
    </>
  )
}
