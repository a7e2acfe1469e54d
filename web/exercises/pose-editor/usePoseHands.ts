import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Drawing } from '@kinora/figure/drawing.ts'
import { anglesOf } from '@kinora/figure/edit/angles.ts'
import type { Advice } from '@kinora/figure/edit/advice.ts'
import type { Frame } from '@kinora/figure/trace/view.ts'
import { fromPicture, type PlacedHandle } from './pose-stage-view.ts'
import type { Editor } from './usePoseEditor.ts'

export interface PoseStageProps {
  editor: Editor
  frame: Frame
  drawn: { drawing: Drawing; frame: Frame } | undefined
  advice: readonly Advice[]
}

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
export function usePoseHands({ editor, frame }: Pick<PoseStageProps, 'editor' | 'frame'>) {
  const svg = useRef<SVGSVGElement>(null)
  const heldHandle = useRef<Held>(undefined)
  const [before, setBefore] = useState<ReturnType<typeof anglesOf>>()
  const pointIn = (event: PointerEvent) => {
    const matrix = svg.current!.getScreenCTM()!.inverse()
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
    return [x, y] as const
  }
  const grab = (placed: PlacedHandle) => (event: PointerEvent) => {
    if (event.button !== 0) return
    event.stopPropagation()
    setBefore(undefined)
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
  const leave = () => {
    setBefore(undefined)
    editor.settle()
  }
  const grasp = (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId)
  const nudge = (placed: PlacedHandle) => (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    const step = event.shiftKey ? steps.large : steps.small
    setBefore(anglesOf(editor.figure, editor.key))
    const [right, up] = fromPicture(frame, [placed.x, placed.y])
    editor.drag(placed.handle, [right + way[0] * step, up + way[1] * step])
  }
  return {
    svg,
    grab,
    nudge,
    leave,
    /** The angles before the last arrow key. */
    before,
    stage: { onPointerDown: grasp, onPointerMove: move, onPointerUp: letGo, onPointerCancel: letGo },
  }
}
