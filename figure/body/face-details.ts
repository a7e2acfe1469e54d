import type { Vec3 } from '../pose/geometry.ts'
import type { Skeleton } from '../pose/skeleton.ts'
import type { ColorToken } from '../themes.ts'
import type { Appearance } from './appearance.ts'
import type { Detail } from './details.ts'

/** Brows, lids, mouth and, with age, the line beside it. */
export function faceDetails({ eyesClosed }: Skeleton, { age }: Appearance): Detail[] {
  const isOlder = age === 'older'
  const line = (color: ColorToken, width: number, points: Vec3[]): Detail => ({
    group: 'head',
    bone: 'head',
    points,
    color,
    width,
  })
  const details = [
    line('lip', 6, [
      [-0.024, 0.0238, 0.076],
      [-0.011, 0.0225, 0.094],
      [0, 0.0218, 0.097],
      [0.011, 0.0225, 0.094],
      [0.024, 0.0238, 0.076],
    ]),
    line('skin-shade', 5, [
      [-0.011, 0.0085, 0.088],
      [0, 0.0075, 0.092],
      [0.011, 0.0085, 0.088],
    ]),
    line('skin-shade', 5, [
      [-0.011, 0.0455, 0.1],
      [0, 0.0425, 0.108],
      [0.011, 0.0455, 0.1],
    ]),
  ]
  for (const s of [1, -1]) {
    details.push(
      line(isOlder ? 'grey-shade' : 'hair-shade', 8.5, [
        [s * 0.014, 0.099, 0.1],
        [s * 0.03, 0.1045, 0.094],
        [s * 0.049, 0.097, 0.079],
      ]),
    )
    if (eyesClosed <= 0.5) {
      details.push(
        line('ink', 3.6, [
          [s * 0.021, 0.078, 0.094],
          [s * 0.031, 0.0838, 0.093],
          [s * 0.0425, 0.077, 0.086],
        ]),
      )
    }
    if (isOlder) {
      details.push(
        line('skin-shade', 4.5, [
          [s * 0.021, 0.05, 0.09],
          [s * 0.029, 0.038, 0.083],
          [s * 0.031, 0.025, 0.078],
        ]),
      )
    }
  }
  return details
}
