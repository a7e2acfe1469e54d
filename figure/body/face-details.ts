import { add, blend, rotate, rotateBack, scale, subtract, type Vec3 } from '../pose/geometry.ts'
import { jawHinge, type Skeleton } from '../pose/skeleton.ts'
import type { ColorToken } from '../themes.ts'
import type { Appearance } from './appearance.ts'
import type { Detail } from './detail.ts'

/** A line from one side of the face to the other, given from its left end to the middle. */
const across = (...half: Vec3[]): Vec3[] => [
  ...half.map(([x, y, z]): Vec3 => [-x, y, z]),
  ...half.slice(0, -1).toReversed(),
]

const onJaw = (detail: Detail): Detail => ({
  ...detail,
  bone: 'jaw',
  points: detail.points.map((point) => subtract(point, jawHinge)),
})

/** Millimetres of one of the dark lines that fill an open mouth. */
const MOUTH_LINE = 6.5

/** Upper and lower edge of the opening between the lips, in the head's axes. */
function mouthEdges({ bones: { head, jaw } }: Skeleton): readonly [Vec3, Vec3] {
  const closed: Vec3 = [0, 0.0228, 0.095]
  const below = add(jaw.origin, rotate(jaw.rotation, subtract(closed, jawHinge)))
  return [closed, rotateBack(head.rotation, subtract(below, head.origin))]
}

/** The halves of both lips in the head's axes, each drawn where all of it is seen: a face from the side shows the near half. */
export function lipOutlines(skeleton: Skeleton): { points: Vec3[]; out: 1 | -1 }[] {
  const [upper, lower] = mouthEdges(skeleton)
  const drop = subtract(lower, upper)
  return ([1, -1] as const).flatMap((out) => {
    const half = (points: Vec3[]) => ({ points: points.map(([x, y, z]): Vec3 => [x * out, y, z]), out })
    return [
      half([
        [0.0245, 0.0255, 0.0775],
        [0.015, 0.0274, 0.0885],
        [0.0062, 0.0288, 0.095],
        [0, 0.0276, 0.0962],
        [0, 0.0222, 0.097],
        [0.012, 0.0218, 0.0935],
      ]),
      half([
        add([0, 0.0222, 0.096], drop),
        add([0, 0.0132, 0.0945], drop),
        add([0.009, 0.0142, 0.092], drop),
        add([0.0165, 0.0188, 0.086], scale(drop, 0.8)),
        add([0.0225, 0.0248, 0.079], scale(drop, 0.4)),
        add([0.012, 0.0218, 0.0935], drop),
      ]),
    ]
  })
}

/** The outline of an open mouth in the head's axes; nothing while the lips meet. */
export function mouthOutline(skeleton: Skeleton): Vec3[] {
  const [upper, lower] = mouthEdges(skeleton)
  const half = (upper[1] - lower[1]) / 2
  if (half < 0.002) return []
  const middle = blend(upper, lower, 0.5)
  return Array.from({ length: 12 }, (_, i): Vec3 => {
    const angle = (i / 12) * Math.PI * 2
    const out = Math.sin(angle)
    return [middle[0] + out * 0.0195, middle[1] + Math.cos(angle) * half, middle[2] - 0.012 * out * out]
  })
}

/** The upper teeth in an open mouth, seen once it opens far enough; they stay with the head. */
export function teethOutline(mouth: readonly Vec3[]): Vec3[] {
  const [upper, lower] = [mouth[0]!, mouth[6]!]
  const height = upper[1] - lower[1]
  if (height < 0.007) return []
  const edge = upper[1] - Math.min(0.006, height * 0.4)
  const top = [-0.0125, -0.007, 0, 0.007, 0.0125].map((x): Vec3 => [
    x,
    upper[1] - 0.0012 - 18 * x * x,
    upper[2] - 30 * x * x,
  ])
  return [...top, [0.0105, edge, upper[2] - 0.004], [0, edge - 0.0006, upper[2]], [-0.0105, edge, upper[2] - 0.004]]
}

/** Lines that darken the opening in the moving figure, where no outline is filled. */
function openMouth(skeleton: Skeleton): Vec3[][] {
  const [upper, lower] = mouthEdges(skeleton)
  const gap = (upper[1] - lower[1]) * 1000
  const count = Math.max(0, Math.ceil((gap - 5) / (MOUTH_LINE * 0.7)))
  return Array.from({ length: count }, (_, i) => {
    const share = (i + 1) / (count + 1)
    const half = 0.014 * Math.sqrt(1 - (share * 1.6 - 0.8) ** 2)
    const [x, y, z] = blend(upper, lower, share)
    return [-1, -0.5, 0, 0.5, 1].map((out): Vec3 => [x + out * half, y, z - 0.008 * out * out])
  })
}

/** Brows, lids, nose, mouth and, with age, the line beside it. */
export function faceDetails(skeleton: Skeleton, { age }: Appearance): Detail[] {
  const { eyesClosed } = skeleton
  const isOlder = age === 'older'
  const line = (color: ColorToken, width: number, points: Vec3[], isFine = false): Detail => ({
    group: 'head',
    bone: 'head',
    points,
    color,
    width,
    isFine,
  })
  const details = [
    // The upper lip with its bow, the fuller lower one, and where they meet; below them chin and nose.
    line('lip', 4.2, across([0.0215, 0.0262, 0.0785], [0.008, 0.0268, 0.094], [0, 0.0258, 0.096])),
    onJaw(line('lip', 5, across([0.0145, 0.02, 0.087], [0, 0.0168, 0.0955]))),
    line('ink', 2.7, across([0.0255, 0.0262, 0.0755], [0.011, 0.0222, 0.0945], [0, 0.0224, 0.097])),
    ...openMouth(skeleton).map((points) => line('ink', MOUTH_LINE, points)),
    onJaw(line('skin-shade', 5, across([0.011, 0.0065, 0.088], [0, 0.0055, 0.092]))),
    line('skin-shade', 5, across([0.011, 0.0455, 0.1], [0, 0.0425, 0.108])),
    // The edge of the jaw, which from the front nothing sets apart from the neck.
    onJaw(
      line(
        'ink',
        2.9,
        across(
          [0.063, 0.032, -0.006],
          [0.06, 0.014, 0.008],
          [0.047, -0.003, 0.038],
          [0.022, -0.0135, 0.076],
          [0, -0.0155, 0.086],
        ),
      ),
    ),
    // The shaded side of the nose, down from the brow.
    line('skin-shade', 4.6, [
      [0.0125, 0.091, 0.094],
      [0.0085, 0.078, 0.0975],
      [0.0095, 0.064, 0.103],
      [0.0145, 0.053, 0.1],
    ]),
  ]
  for (const s of [1, -1]) {
    details.push(
      // Where the ear grows out of the cheek.
      line('ink', 2.4, [
        [s * 0.074, 0.094, 0.012],
        [s * 0.0755, 0.072, 0.0125],
        [s * 0.071, 0.046, 0.008],
      ]),
      line(isOlder ? 'grey-shade' : 'hair-shade', 8, [
        [s * 0.0135, 0.0992, 0.1],
        [s * 0.03, 0.1052, 0.094],
        [s * 0.052, 0.0965, 0.077],
      ]),
      // The wing of the nose and its nostril.
      line('ink', 2.6, [
        [s * 0.0165, 0.054, 0.099],
        [s * 0.019, 0.048, 0.098],
        [s * 0.0145, 0.0445, 0.1],
        [s * 0.007, 0.0445, 0.104],
      ]),
    )
    if (eyesClosed <= 0.5) {
      details.push(
        line('ink', 5.2, [
          [s * 0.0175, 0.0755, 0.0945],
          [s * 0.031, 0.0842, 0.093],
          [s * 0.0475, 0.0765, 0.083],
        ]),
        line(
          'skin-shade',
          3.4,
          [
            [s * 0.0225, 0.0855, 0.094],
            [s * 0.032, 0.0885, 0.093],
            [s * 0.043, 0.084, 0.086],
          ],
          true,
        ),
      )
    }
    if (isOlder) {
      details.push(
        line('skin-shade', 4.5, [
          [s * 0.021, 0.05, 0.09],
          [s * 0.029, 0.038, 0.083],
          [s * 0.031, 0.025, 0.078],
        ]),
        line(
          'skin-shade',
          3.4,
          [
            [s * 0.024, 0.066, 0.093],
            [s * 0.034, 0.063, 0.09],
            [s * 0.044, 0.067, 0.083],
          ],
          true,
        ),
      )
    }
  }
  return details
}
