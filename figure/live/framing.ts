import { cameraAt, project } from '../pose/camera.ts'
import { cutFrame, type Frame, seenBeyond } from '../trace/frame.ts'
import { type BakedMovement, POSITION_RANGE, VERTEX_BYTES } from './baked-movement.ts'

/** Every fifth vertex is enough for the body; props have few corners, so all of theirs are used. */
const STEP = 5
const SHORTS = VERTEX_BYTES / 2

/** The bounds of all vertices but those of mats and walls over the whole movement, seen by a camera. */
function reachOf({ samples, parts }: BakedMovement, yaw: number, pitch: number): Frame {
  const { right, up } = cameraAt(yaw, pitch)
  const frame = { left: 9, right: -9, bottom: 9, top: -9 }
  for (const { vertices } of samples) {
    const shorts = new Int16Array(vertices)
    for (const { name, kind, firstVertex, vertexCount } of parts) {
      if (seenBeyond({ name })) continue
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

/** The frame for any view. In the authored view it equals that of the stills, so that nothing jumps when playback starts. */
export function framing(movement: BakedMovement, authored: { yaw: number; pitch: number }) {
  const reach = reachOf(movement, authored.yaw, authored.pitch)
  return (yaw: number, pitch: number): Frame => {
    const now = reachOf(movement, yaw, pitch)
    const whole = {
      left: now.left + movement.frame.left - reach.left,
      right: now.right + movement.frame.right - reach.right,
      bottom: now.bottom + movement.frame.bottom - reach.bottom,
      top: now.top + movement.frame.top - reach.top,
    }
    if (!movement.focus) return whole
    return cutFrame(whole, project(cameraAt(yaw, pitch), movement.focus.at), movement.focus.radius)
  }
}
