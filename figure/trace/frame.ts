/** A rectangle of the picture plane, in metres. */
export interface Frame {
  left: number
  right: number
  bottom: number
  top: number
}

export const joinFrames = (a: Frame, b: Frame): Frame => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
  top: Math.max(a.top, b.top),
})

export const padFrame = (frame: Frame, pad: number): Frame => ({
  left: frame.left - pad,
  right: frame.right + pad,
  bottom: frame.bottom - pad,
  top: frame.top + pad,
})

/** Width to height of the places where pictures are shown, but for lists, which are wider. */
export const placeAspect = 1.2

/**
 * A close-up: the frame around a point, clipped to the original frame, and so wide that what it cuts at a side is cut by
 * the edge of the place where it is shown.
 */
export function cutFrame(frame: Frame, [x, y]: readonly [number, number, ...number[]], radius: number): Frame {
  const bottom = Math.max(frame.bottom, y - radius)
  const top = Math.min(frame.top, y + radius)
  const width = (top - bottom) * placeAspect
  const left = Math.max(frame.left, x - Math.max(radius, width / 2))
  const right = Math.min(frame.right, Math.max(x + radius, left + width))
  return { left: Math.max(frame.left, Math.min(left, right - width)), right, bottom, top }
}

/**
 * Metres seen beyond the body, across and up, of what is larger than the picture: who lies on a mat would be drawn a fifth
 * smaller for its corners, and a wall that ends in the picture is a plank. More is seen where the place has room beside it.
 */
const seenOf: Readonly<Record<string, readonly [number, number]>> = {
  mat: [0.04, 0.04],
  wall: [0.13, 0],
  bench: [0.2, 0],
}

/** How much is seen of a part of a prop that does not decide the frame; undefined for all that does. */
export const seenBeyond = ({ name }: { name: string }) => seenOf[name.split(' ')[0]!]
