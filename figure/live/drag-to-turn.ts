/** Degrees turned per key press, yaw and pitch. */
const arrowKeys: Record<string, readonly [number, number]> = {
  ArrowLeft: [-12, 0],
  ArrowRight: [12, 0],
  ArrowUp: [0, 6],
  ArrowDown: [0, -6],
}

/** Turns the figure when the canvas is dragged or arrow keys are pressed. Touch still scrolls the page. */
export function enableDragToTurn(
  canvas: HTMLCanvasElement,
  turn: (yaw: number, pitch: number) => void,
  signal: AbortSignal,
) {
  canvas.style.touchAction = 'pan-y'
  if (canvas.tabIndex < 0) canvas.tabIndex = 0
  canvas.addEventListener('pointerdown', ({ pointerId }) => canvas.setPointerCapture(pointerId), { signal })
  canvas.addEventListener(
    'pointermove',
    ({ buttons, movementX, movementY }) => {
      if (buttons & 1) turn(movementX * 0.5, movementY * 0.3)
    },
    { signal },
  )
  canvas.addEventListener(
    'keydown',
    (event) => {
      const way = arrowKeys[event.key]
      if (!way) return
      event.preventDefault()
      turn(...way)
    },
    { signal },
  )
}
