import type { Camera } from './pose/camera.ts'
import { add, normalize, scale, type Vec3 } from './pose/geometry.ts'

/** How much a surface faces the light where the half tone and the shade begin, in stills and in motion. */
export const HALF_LEVEL = 0.36
export const SHADE_LEVEL = 0.12
/** Where a pale tone begins; it rounds limbs whichever way they point, dark ones most. */
export const BRIGHT_LEVEL = 0.84
export const BRIGHT_OPACITY = 0.13
/** How much of the shade is in the half tone. */
export const HALF_OPACITY = 0.4

/** Nearer to the viewer than the light, so that limbs that lie and limbs that stand have a bright stripe of one width. */
export const brightDirection = ({ toViewer, right, up }: Camera, isMirrored = false): Vec3 =>
  normalize(add(scale(toViewer, 0.8), add(scale(right, isMirrored ? 0.42 : -0.42), scale(up, 0.42))))
