import type { Side } from '../pose/joints.ts'
import { handChunks } from './hand.ts'
import type { Measures } from './measures.ts'
import { cone, ellipsoid, forSide, type Group, keepAbove, keepBehind, keepBelow, type Shape } from './shapes.ts'

/** The shapes with their thickness scaled and their length unchanged. */
function thick(by: number, shapes: Shape[]): Shape[] {
  return shapes.map((shape) => {
    if (shape.kind === 'cone') return { ...shape, fromRadius: shape.fromRadius * by, toRadius: shape.toRadius * by }
    if (shape.kind === 'box') return shape
    const [x, y, z] = shape.radii
    return { ...shape, radii: [x * by, y, z * by] }
  })
}

export function arm(side: Side, { arm: by }: Measures): Group {
  return {
    name: `arm${side}`,
    chunks: [
      {
        bone: `upperArm${side}`,
        material: 'skin',
        blend: 0.04,
        shapes: thick(
          by,
          forSide(side, [
            cone([0, -0.02, 0], 0.043, [0, -0.285, 0], 0.0245),
            ellipsoid([-0.002, -0.165, 0.0155], [0.0355, 0.078, 0.0365]),
            ellipsoid([0.006, -0.14, -0.015], [0.036, 0.095, 0.034]),
          ]),
        ),
      },
      {
        bone: `forearm${side}`,
        material: 'skin',
        blend: 0.04,
        join: 0.04,
        joinReach: 0.105,
        shapes: thick(
          by,
          forSide(side, [
            cone([0, 0, 0], 0.025, [0, -0.25, 0], 0.0145),
            ellipsoid([0.009, -0.066, 0.009], [0.0315, 0.078, 0.0355]),
            ellipsoid([-0.007, -0.085, 0], [0.0275, 0.088, 0.0325]),
            // The point of the elbow.
            ellipsoid([0, 0.011, -0.0225], [0.0125, 0.021, 0.0135]),
            ellipsoid([0, -0.235, 0], [0.0145, 0.055, 0.0255]),
          ]),
        ),
      },
      ...handChunks(side),
    ],
  }
}

/** Low blends make knees knobbly; smooth unions swell by up to a quarter of the blend, so radii are small. */
export function leg(side: Side, { thigh, leg: by }: Measures): Group {
  return {
    name: `leg${side}`,
    chunks: [
      {
        bone: `thigh${side}`,
        material: 'skin',
        blend: 0.05,
        shapes: forSide(side, [
          cone([0, -0.08, 0], 0.074 * thigh, [0, -0.43, 0.002], 0.037 * by),
          ...thick(thigh, [
            // The outer of the heads ends higher than the inner one, which bulges beside the kneecap.
            ellipsoid([0.012, -0.23, 0.022], [0.062, 0.15, 0.053]),
            ellipsoid([-0.026, -0.362, 0.014], [0.029, 0.046, 0.032]),
            ellipsoid([0, -0.25, -0.022], [0.054, 0.15, 0.044]),
          ]),
        ]),
      },
      {
        bone: `shin${side}`,
        material: 'skin',
        blend: 0.05,
        join: 0.045,
        joinReach: 0.15,
        shapes: forSide(side, [
          cone([0, 0, 0.002], 0.039 * by, [0, -0.4, -0.002], 0.016 + 0.012 * by),
          ...thick(by, [
            ellipsoid([0, -0.005, 0.028], [0.029, 0.036, 0.033]),
            ellipsoid([0, -0.05, 0.022], [0.025, 0.04, 0.028]),
            ellipsoid([-0.019, -0.125, -0.027], [0.041, 0.098, 0.046]),
            ellipsoid([0.019, -0.113, -0.022], [0.036, 0.09, 0.043]),
          ]),
        ]),
      },
    ],
  }
}

/** The sole is a band of material, not a shape of its own, so that it bends with the toes. */
export function shoe(side: Side): Group {
  return {
    name: `shoe${side}`,
    chunks: [
      {
        bone: `shin${side}`,
        material: 'sock',
        blend: 0.02,
        cuts: [keepBelow(-0.335)],
        shapes: forSide(side, [cone([0, -0.3, -0.002], 0.0355, [0, -0.42, -0.002], 0.0335)]),
      },
      {
        bone: `foot${side}`,
        material: 'shoe',
        blend: 0.028,
        cuts: [keepAbove(-0.0805), keepBehind(0.13)],
        band: { below: -0.06, material: 'sole' },
        shapes: forSide(side, [
          cone([0, -0.046, -0.028], 0.04, [0.002, -0.062, 0.09], 0.036),
          cone([0, -0.012, 0], 0.042, [0.004, -0.052, 0.095], 0.03, [1.05, 1, 1]),
          ellipsoid([0.005, -0.066, 0.095], [0.046, 0.034, 0.06]),
        ]),
      },
      {
        bone: `toe${side}`,
        material: 'shoe',
        blend: 0.02,
        join: 0.012,
        joinReach: 0.09,
        cuts: [keepAbove(-0.0285)],
        band: { below: -0.008, material: 'sole' },
        shapes: forSide(side, [ellipsoid([0.003, -0.012, 0.008], [0.0465, 0.042, 0.074])]),
      },
      {
        bone: `toe${side}`,
        material: 'sole',
        blend: 0.01,
        join: 0.008,
        joinReach: 9,
        shapes: forSide(side, [cone([-0.028, -0.0165, -0.004], 0.0122, [0.034, -0.0165, -0.004], 0.0122)]),
      },
    ],
  }
}
