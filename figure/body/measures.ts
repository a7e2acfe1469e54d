import type { Vec3 } from '../pose/geometry.ts'
import type { Build, Appearance } from './appearance.ts'
import { ellipsoid, type Ellipsoid } from './shapes.ts'

/** The measures that differ between builds, in metres in bone axes; the last ones are factors of the default build. */
export interface Measures {
  ribs: Vec3
  chest: Vec3
  yoke: { half: number; radius: number }
  /** One side of the front of the chest. */
  front: Ellipsoid
  /** Radii of the waist at the pelvis and at the ribs. */
  waist: readonly [number, number]
  belly?: Ellipsoid
  /** Radii of the shirt below the waist, at its hem and above. */
  hem: readonly [number, number]
  pelvis: Vec3
  glute: Vec3
  arm: number
  thigh: number
  leg: number
  neck: number
}

const measures: Record<Build, Measures> = {
  broad: {
    ribs: [0.14, 0.155, 0.104],
    chest: [0.14, 0.135, 0.102],
    yoke: { half: 0.1, radius: 0.056 },
    front: ellipsoid([0.062, 0.075, 0.06], [0.076, 0.066, 0.046]),
    waist: [0.118, 0.118],
    hem: [0.134, 0.121],
    pelvis: [0.154, 0.105, 0.106],
    glute: [0.082, 0.094, 0.076],
    arm: 1,
    thigh: 1,
    leg: 1,
    neck: 1,
  },
  slim: {
    ribs: [0.124, 0.15, 0.096],
    chest: [0.124, 0.13, 0.094],
    yoke: { half: 0.085, radius: 0.05 },
    front: ellipsoid([0.062, 0.05, 0.066], [0.064, 0.062, 0.058]),
    waist: [0.112, 0.098],
    hem: [0.134, 0.104],
    pelvis: [0.16, 0.108, 0.108],
    glute: [0.082, 0.094, 0.076],
    arm: 0.88,
    thigh: 1,
    leg: 0.96,
    neck: 0.88,
  },
  lean: {
    ribs: [0.13, 0.152, 0.098],
    chest: [0.13, 0.132, 0.095],
    yoke: { half: 0.094, radius: 0.052 },
    front: ellipsoid([0.06, 0.075, 0.056], [0.07, 0.062, 0.042]),
    waist: [0.107, 0.107],
    hem: [0.124, 0.109],
    pelvis: [0.146, 0.1, 0.099],
    glute: [0.078, 0.09, 0.07],
    arm: 0.9,
    thigh: 0.92,
    leg: 0.92,
    neck: 0.93,
  },
  large: {
    ribs: [0.157, 0.16, 0.124],
    chest: [0.155, 0.138, 0.116],
    yoke: { half: 0.106, radius: 0.063 },
    front: ellipsoid([0.066, 0.068, 0.07], [0.084, 0.07, 0.056]),
    waist: [0.142, 0.138],
    belly: ellipsoid([0, 0.035, 0.064], [0.132, 0.125, 0.094]),
    hem: [0.156, 0.146],
    pelvis: [0.174, 0.112, 0.122],
    glute: [0.094, 0.1, 0.084],
    arm: 1.17,
    thigh: 1.14,
    leg: 1.12,
    neck: 1.14,
  },
  full: {
    ribs: [0.145, 0.155, 0.114],
    chest: [0.143, 0.135, 0.108],
    yoke: { half: 0.092, radius: 0.057 },
    front: ellipsoid([0.068, 0.042, 0.074], [0.078, 0.076, 0.07]),
    waist: [0.138, 0.12],
    belly: ellipsoid([0, 0.015, 0.052], [0.126, 0.112, 0.084]),
    hem: [0.158, 0.134],
    pelvis: [0.18, 0.114, 0.12],
    glute: [0.098, 0.104, 0.086],
    arm: 1.12,
    thigh: 1.16,
    leg: 1.1,
    neck: 1,
  },
}

/** The measures of an appearance: with age the waist gets softer and the limbs get thinner. */
export function measuresOf({ build, age }: Appearance): Measures {
  const usual = measures[build]
  if (age === 'adult') return usual
  const [low, high] = usual.waist
  return {
    ...usual,
    yoke: { half: usual.yoke.half - 0.006, radius: usual.yoke.radius - 0.003 },
    front: { ...usual.front, center: [usual.front.center[0], usual.front.center[1] - 0.018, usual.front.center[2]] },
    waist: [low + 0.006, high + 0.004],
    belly: usual.belly ?? ellipsoid([0, 0.02, 0.036], [0.108, 0.1, 0.085]),
    arm: usual.arm * 0.93,
    thigh: usual.thigh * 0.96,
    leg: usual.leg * 0.94,
    neck: usual.neck * 0.94,
  }
}
