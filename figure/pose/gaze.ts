import { normalize, rotateBack, subtract } from './geometry.ts'
import { locate, type Skeleton } from './skeleton.ts'

/** Metres from the middle of an eyeball to its iris, and how far that may move between the lids, across and up. */
const EYE = { radius: 0.012, across: 0.0062, up: 0.0026 }

/** How far the irises turn to a point of the body, left and up in the axes of the head. */
export function gazeAt(skeleton: Skeleton, target: string): readonly [number, number] {
  const { rotation, origin } = skeleton.bones.head
  const [x, y, z] = normalize(
    subtract(rotateBack(rotation, subtract(locate(skeleton, target), origin)), [0, 0.075, 0.08]),
  )
  const within = (value: number, most: number) => Math.max(-most, Math.min(most, value))
  // The iris of an eye that cannot follow as far stays in its corner.
  const share = EYE.radius / Math.max(0.3, Math.abs(z))
  return [within(x * share, EYE.across), within(y * share, EYE.up)]
}
