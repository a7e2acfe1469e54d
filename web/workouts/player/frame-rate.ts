/** Frames a second. At lower rates, a moving figure is less clear than two pictures, and taps are delayed. */
const minFrames = 20
/** How long frames are counted. The first ones are slow on any device. Milliseconds. */
const warmUpMs = 1000
const measuredMs = 2000

/** Whether the frames at these moments came too slowly; undefined until they were counted long enough. */
export function isTooSlow(frames: readonly number[]) {
  const from = frames[0]! + warmUpMs
  const counted = frames.filter((at) => at >= from)
  const span = (counted.at(-1) ?? 0) - (counted[0] ?? 0)
  if (counted.length < 2 || span < measuredMs) return undefined
  return ((counted.length - 1) * 1000) / span < minFrames
}

/** Calls back once if this device draws too slowly. Hidden pages draw no frames and are ignored. */
export function watchFrameRate(onSlow: () => void) {
  let frames: number[] = []
  let frame = requestAnimationFrame(function count(now) {
    if (document.visibilityState === 'hidden') frames = []
    else frames.push(now)
    const slow = frames.length > 0 ? isTooSlow(frames) : undefined
    if (slow) return onSlow()
    if (slow === undefined) frame = requestAnimationFrame(count)
  })
  return () => cancelAnimationFrame(frame)
}
