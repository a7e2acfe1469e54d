/** Degrees a press of an arrow key turns, across and down. */
const arrowKeys: Record<string, readonly [number, number]> = {
  ArrowLeft: [-12, 0],
  ArrowRight: [12, 0],
  ArrowUp: [0, 6],
  ArrowDown: [0, -6],
}

/** Tells in degrees how far a canvas is dragged, by pointer or arrow keys. Touch still scrolls the page. */
export function listenForTurns(
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
