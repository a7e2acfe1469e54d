import { memo, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { type Drawing, paint } from '@kinora/figure/drawing.ts'
import type { Advice } from '@kinora/figure/edit/advice.ts'
import type { Frame } from '@kinora/figure/trace/view.ts'
import style from './PoseStage.module.css'
import { fromPicture, placeHandles, toPicture, viewBoxOf, type PlacedHandle } from './pose-stage-view.ts'
import type { Editor } from './usePoseEditor.ts'
import { limitMessage } from './joint-labels.ts'
import { anglesOf } from '@kinora/figure/edit/angles.ts'

interface Props {
  editor: Editor
  frame: Frame
  drawn: { drawing: Drawing; frame: Frame } | undefined
  advice: readonly Advice[]
}

/** The drawing, placed in the frame it was drawn for. */
const Picture = memo(function Picture({ drawing, of, frame }: { drawing: Drawing; of: Frame; frame: Frame }) {
  const scale = viewBoxOf(of).width / drawing.width
  const [x, y] = toPicture(frame, [of.left, of.top])
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

/** Metres that an arrow key moves a handle, without and with Shift. */
const steps = { small: 0.01, large: 0.05 }
const ways: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

interface Held {
  placed: PlacedHandle
  /** The offset from the pointer to the center of the handle. */
  dx: number
  dy: number
}

/** Moves handles by pointer and arrow keys, and turns the view by dragging beside them. */
function useHands({ editor, frame }: Pick<Props, 'editor' | 'frame'>) {
  const svg = useRef<SVGSVGElement>(null)
  const heldHandle = useRef<Held>(undefined)
  const pointIn = (event: PointerEvent) => {
    const matrix = svg.current!.getScreenCTM()!.inverse()
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
    return [x, y] as const
  }
  const take = (placed: PlacedHandle) => (event: PointerEvent) => {
    if (event.button !== 0) return
    event.stopPropagation()
    svg.current!.setPointerCapture(event.pointerId)
    const [x, y] = pointIn(event)
    heldHandle.current = { placed, dx: placed.x - x, dy: placed.y - y }
    editor.setHandle(placed.handle)
  }
  const move = (event: PointerEvent) => {
    if (heldHandle.current) {
      const [x, y] = pointIn(event)
      const { placed, dx, dy } = heldHandle.current
      editor.drag(placed.handle, fromPicture(frame, [x + dx, y + dy]))
    } else if (event.buttons & 1 && event.currentTarget.hasPointerCapture(event.pointerId)) {
      const { yaw, pitch } = editor.view
      const turned = ((yaw - event.movementX * 0.5 + 540) % 360) - 180
      editor.setView({ yaw: turned, pitch: Math.max(0, Math.min(70, pitch + event.movementY * 0.3)) })
    }
  }
  const letGo = () => {
    if (heldHandle.current) editor.settle()
    heldHandle.current = undefined
  }
  const grasp = (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId)
  const nudge = (placed: PlacedHandle) => (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    const step = event.shiftKey ? steps.large : steps.small
    const [right, up] = fromPicture(frame, [placed.x, placed.y])
    editor.drag(placed.handle, [right + way[0] * step, up + way[1] * step])
  }
  return {
    svg,
    take,
    nudge,
    stage: { onPointerDown: grasp, onPointerMove: move, onPointerUp: letGo, onPointerCancel: letGo },
  }
}

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

/** The figure with its handles. */
export function PoseStage({ editor, frame, drawn, advice }: Props) {
  const { figure, key, camera, handle: chosen, ended } = editor
  const { svg, take, nudge, stage } = useHands({ editor, frame })
  const { width, height } = viewBoxOf(frame)
  const scale = usePixels(svg, width, height)
  const placed = placeHandles(figure, key, camera, frame)
  const at = placed.find(({ handle }) => handle.id === chosen?.id)
  const angles = anglesOf(figure, key)
  return (
    <svg
      ref={svg}
      className={style.stage}
      viewBox={`0 0 ${width} ${height}`}
      aria-label="The figure"
      role="group"
      {...stage}
    >
      {drawn && <Picture drawing={drawn.drawing} of={drawn.frame} frame={frame} />}
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
          onPointerDown={take(each)}
          onFocus={() => editor.setHandle(each.handle)}
          onBlur={editor.settle}
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
  )
}
