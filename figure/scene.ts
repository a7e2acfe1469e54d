import { makeBody } from './body/body.ts'
import { appearanceOf } from './body/appearance.ts'
import { type PlacedGroup, placeBody } from './field/compile.ts'
import type { Figure, Inset } from './model.ts'
import { type Camera, cameraAt, project } from './pose/camera.ts'
import { solvePose } from './pose/contacts.ts'
import type { Vec3 } from './pose/geometry.ts'
import { momentAt } from './pose/motion.ts'
import { locate, type Skeleton } from './pose/skeleton.ts'
import { placeProps } from './props.ts'
import { arrowLine } from './trace/arrows.ts'
import { cutFrame, type Frame, joinFrames, padFrame, seenBeyond, placeAspect } from './trace/frame.ts'
import { frameOf } from './trace/view.ts'

/** Body and props at one phase, in world space. */
export interface Scene {
  skeleton: Skeleton
  groups: PlacedGroup[]
  bodyCount: number
}

export function sceneAt(figure: Figure, phase: number): Scene {
  const skeleton = solvePose(figure, momentAt(figure, phase))
  const body = placeBody(makeBody(appearanceOf(figure)), skeleton)
  return { skeleton, groups: [...body, ...placeProps(figure, skeleton, body.length)], bodyCount: body.length }
}

/** The scene with only the parts that a close-up shows. Hidden groups stay, empty, because groups go by index. */
export function visibleScene(figure: Figure, phase: number): Scene {
  const scene = sceneAt(figure, phase)
  const isHidden = ({ name, isBody }: PlacedGroup) => isBody && !isVisible(figure, name)
  return { ...scene, groups: scene.groups.map((group) => (isHidden(group) ? { ...group, chunks: [] } : group)) }
}

/** Whether a part of the body is in the picture. */
export const isVisible = ({ camera: { focus } }: Figure, part: string) =>
  (focus?.only as readonly string[] | undefined)?.includes(part) ?? true

export const cameraOf = (figure: Figure): Camera => cameraAt(figure.camera.yaw, figure.camera.pitch)

/** Margin around the figure, in metres. */
const MARGIN = 0.037
/** Metres from the line of an arrow to the edge of its head, less the margin. */
const ARROW = 0.05
const FRAME_PHASES = [0, 0.25, 0.5, 0.75, 1]

/** The frame of the whole movement, so that start and end share a scale and nothing jumps. */
export function movementFrame(figure: Figure, camera: Camera = cameraOf(figure)): Frame {
  const whole = wholeFrame(figure, camera)
  const { focus } = figure.camera
  const at = (point: string) => project(camera, locate(sceneAt(figure, 0).skeleton, point))
  const frame = focus ? cutFrame(whole, at(focus.point), focus.radius) : whole
  return figure.inset ? joinFrames(frame, insetFrame(figure.inset, at(figure.inset.point))) : frame
}

function insetFrame({ at: [right, up], size }: Inset, [x, y]: Vec3): Frame {
  const [middleX, middleY] = [x + right, y + up]
  return padFrame({ left: middleX, right: middleX, bottom: middleY, top: middleY }, size + 0.02)
}

/** The same without the figure's close-up or inset. */
export function wholeFrame(figure: Figure, camera: Camera): Frame {
  const scenes = FRAME_PHASES.map((phase) => sceneAt(figure, phase).groups)
  const frames = scenes.map((groups) => frameOf(groups.filter(isFramed), camera))
  const frame = padFrame(withArrows(figure, camera, frames.reduce(joinFrames)), MARGIN)
  const spare = ((frame.top - frame.bottom) * placeAspect - (frame.right - frame.left)) / 2
  return scenes[0]!.reduce((whole, group) => {
    const seen = seenBeyond(group)
    if (!seen) return whole
    const { left, right, bottom, top } = padFrame(frameOf([group], camera), MARGIN)
    // A mat shows no more than its corners, and a wall that fills the picture shows no end.
    const across = group.name.startsWith('wall') ? Math.max(seen[0], spare) : seen[0]
    const up = seen[1]
    return joinFrames(whole, {
      left: Math.max(left, frame.left - across),
      right: Math.min(right, frame.right + across),
      bottom: Math.max(bottom, frame.bottom - up),
      top: Math.min(top, frame.top + up),
    })
  }, frame)
}

export const isFramed = (group: Pick<PlacedGroup, 'name'>) => !seenBeyond(group)

function withArrows(figure: Figure, camera: Camera, frame: Frame): Frame {
  let whole = frame
  for (const arrow of figure.arrows ?? []) {
    for (const [x, y] of arrowLine(figure, arrow, camera)) {
      whole = joinFrames(whole, padFrame({ left: x, right: x, bottom: y, top: y }, ARROW))
    }
  }
  return whole
}
