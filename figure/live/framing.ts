import { cameraAt, project } from '../pose/camera.ts'
import { cutFrame, type Frame } from '../trace/frame.ts'
import { type Film, POSITION_RANGE, VERTEX_BYTES } from './film-format.ts'

/** Of the body every so many vertices are asked, since the rest lie between them; of props, whose corners are few, all. */
const STEP = 5
const SHORTS = VERTEX_BYTES / 2

/** What the vertices of a film reach over the whole movement, as seen by a camera. */
function reachOf({ samples, parts }: Film, yaw: number, pitch: number): Frame {
  const { right, up } = cameraAt(yaw, pitch)
  const frame = { left: 9, right: -9, bottom: 9, top: -9 }
  for (const { vertices } of samples) {
    const shorts = new Int16Array(vertices)
    for (const { kind, firstVertex, vertexCount } of parts) {
      const step = (kind === 'prop' ? 1 : STEP) * SHORTS
      for (let i = firstVertex * SHORTS; i < (firstVertex + vertexCount) * SHORTS; i += step) {
        const [x, y, z] = [shorts[i]!, shorts[i + 1]!, shorts[i + 2]!]
        const across = ((x * right[0] + z * right[2]) / 32767) * POSITION_RANGE
        const above = ((x * up[0] + y * up[1] + z * up[2]) / 32767) * POSITION_RANGE
        if (across < frame.left) frame.left = across
        if (across > frame.right) frame.right = across
        if (above < frame.bottom) frame.bottom = above
        if (above > frame.top) frame.top = above
      }
    }
  }
  return frame
}

/** The frame of any view: in the authored one that of the stills, so that nothing jumps when the figure begins to move. */
export function framing(film: Film, authored: { yaw: number; pitch: number }) {
  const reach = reachOf(film, authored.yaw, authored.pitch)
  return (yaw: number, pitch: number): Frame => {
    const now = reachOf(film, yaw, pitch)
    const whole = {
      left: now.left + film.frame.left - reach.left,
      right: now.right + film.frame.right - reach.right,
      bottom: now.bottom + film.frame.bottom - reach.bottom,
      top: now.top + film.frame.top - reach.top,
    }
    if (!film.focus) return whole
    return cutFrame(whole, project(cameraAt(yaw, pitch), film.focus.at), film.focus.radius)
  }
}
