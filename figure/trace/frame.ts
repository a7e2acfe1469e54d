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

/** The aspect ratio of the boxes in which pictures are shown, except in lists, which are wider. */
export const placeAspect = 1.2

/**
 * A close-up: the frame around a point, clipped to the original frame. It is as wide as the box in which it is shown,
 * so that anything cut off at a side is cut off by the edge of that box.
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
 * Metres beyond the body, across and up, that are shown of objects larger than the picture; more if the box has room.
 * Showing all corners of a mat would make the person a fifth smaller, and a wall that ends in the picture looks like a
 * plank.
 */
const seenOf: Readonly<Record<string, readonly [number, number]>> = {
  mat: [0.04, 0.04],
  wall: [0.13, 0],
  bench: [0.2, 0],
}

/** How much is shown of a prop that does not determine the frame; undefined for props that do. */
export const seenBeyond = ({ name }: { name: string }) => seenOf[name.split(' ')[0]!]
