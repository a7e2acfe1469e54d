import { scale, type Vec3 } from '../pose/geometry.ts'
import type { ColorToken } from '../themes.ts'

/** How far the joints are bent, in degrees; what is in front is positive. */
export interface Bends {
  hip: number
  knee: number
  elbow: number
  /** The upper arm away from hanging. */
  raised: number
  /** Chest on pelvis. */
  flexion: number
  /** Towards this side. */
  side: number
  turn: number
}

/** A line written for the left side. */
export interface Crease {
  group: string
  bone: string
  points: readonly Vec3[]
  color: ColorToken
  /** Millimetres. */
  width: number
  /** How strongly the line is drawn, 0 to 1. */
  when?: (bends: Bends) => number
  isEven?: boolean
  /** In the middle of the body, once. */
  isMiddle?: boolean
}

const ramp = (value: number, none: number, full: number) => Math.max(0, Math.min(1, (value - none) / (full - none)))

/** @param points millimetres in bone axes, `x y z` with commas between them */
const fold = (group: string, bone: string, points: string, when?: Crease['when'], width = 3.6): Crease => ({
  group,
  bone,
  points: points.split(', ').map((point) => scale(point.split(' ').map(Number) as unknown as Vec3, 0.001)),
  color: 'ink',
  width,
  ...(when && { when }),
})
const soft = (
  group: string,
  bone: string,
  points: string,
  color: ColorToken,
  when?: Crease['when'],
  width = 4.5,
): Crease => ({
  ...fold(group, bone, points, when, width),
  color,
})
/** A stripe or a seam. */
const even = (group: string, bone: string, points: string, color: ColorToken, width: number): Crease => ({
  ...fold(group, bone, points, undefined, width),
  color,
  isEven: true,
})
const middle = (template: Crease): Crease => ({ ...template, isMiddle: true })

/** A line, and its mirror image on the inner edge of the bone. */
const onBothEdges = (line: Crease): Crease[] => [
  line,
  { ...line, points: line.points.map(([x, y, z]) => [0.004 - x, y, z]) },
]

/** Written for the left side. */
const cloth: readonly Crease[] = [
  // A bent hip gathers the shorts into the groin.
  fold('shorts', 'thigh', '-35 -50 100, 20 -35 110, 75 -15 75', ({ hip }) => ramp(hip, 35, 75)),
  fold('shorts', 'thigh', '20 -85 100, 65 -70 80, 95 -45 30', ({ hip }) => ramp(hip, 45, 85), 3.5),
  fold('shorts', 'thigh', '100 -20 30, 100 -45 0, 90 -85 -30', ({ hip }) => ramp(hip, 55, 95), 3.3),
  // A straight one hangs from the crotch.
  fold('shorts', 'thigh', '-50 -60 75, -20 -85 85, 20 -95 90', ({ hip }) => 1 - ramp(hip, 15, 40), 3.3),
  // Below the buttock.
  soft(
    'shorts',
    'thigh',
    '-55 -85 -70, -10 -100 -90, 40 -98 -90, 75 -75 -70',
    'shorts-shade',
    ({ hip }) => 1 - ramp(hip, 25, 60),
    6,
  ),
  // A stripe down the side, and a pocket before it.
  even('shorts', 'thigh', '104 20 -4, 105 -30 -4, 100 -130 -4, 95 -256 -4', 'shirt', 9),
  fold('shorts', 'thigh', '70 20 72, 88 -20 62, 101 -62 24', undefined, 2.8),
  middle(soft('shorts', 'pelvis', '0 60 -120, 0 0 -125, 0 -55 -115, 0 -100 -70', 'shorts-shade', undefined, 5)),
  middle(soft('shorts', 'pelvis', '0 30 110, 0 -30 110, 0 -85 85', 'shorts-shade', undefined, 3.4)),
  // The seams of the sleeve, and the cloth that a raised arm draws up.
  even('shirt', 'girdle', '152 226 -12, 158 205 34, 154 165 66, 150 120 84, 158 80 76', 'shirt-shade', 3.4),
  even('shirt', 'girdle', '152 226 -12, 160 202 -58, 156 160 -86, 152 110 -92, 160 75 -84', 'shirt-shade', 3.4),
  fold('shirt', 'ribs', '135 190 75, 118 120 90, 100 60 100', ({ raised }) => ramp(raised, 45, 90), 3.5),
  fold('shirt', 'upperArm', '20 -50 65, 45 -80 45', ({ raised }) => 1 - ramp(raised, 40, 70), 3.1),
  // The shirt hangs from the chest and gathers at the waist.
  fold(
    'shirt',
    'lumbar',
    '125 50 50, 100 20 90, 70 8 110',
    ({ flexion, side }) => Math.max(0.6, ramp(Math.max(flexion, side), 5, 25)),
    3.5,
  ),
  fold(
    'shirt',
    'lumbar',
    '135 100 20, 120 75 70, 95 65 100',
    ({ flexion, side }) => ramp(Math.max(flexion, side), 8, 30),
    3.5,
  ),
  fold(
    'shirt',
    'lumbar',
    '130 60 -30, 110 30 -75, 80 20 -100',
    ({ flexion, side }) => Math.max(0.5, ramp(Math.max(-flexion, side), 5, 25)),
    3.5,
  ),
  fold('shirt', 'lumbar', '120 100 -60, 90 85 -95, 50 82 -110', ({ flexion }) => ramp(-flexion, 8, 25), 3.5),
  // It falls from the chest, and is drawn towards the armpit.
  soft(
    'shirt',
    'ribs',
    '108 96 74, 92 40 98, 88 -20 104, 94 -80 100',
    'shirt-shade',
    ({ turn }) => 1 - ramp(turn, 10, 25),
    6,
  ),
  soft(
    'shirt',
    'chest',
    '136 70 62, 112 36 88, 84 20 108',
    'shirt-shade',
    ({ raised }) => 1 - ramp(raised, 60, 100),
    6,
  ),
  // Turning winds the shirt round the waist.
  fold('shirt', 'lumbar', '120 0 60, 60 50 120, -20 100 120', ({ turn }) => ramp(turn, 12, 30), 3.5),
  fold('shirt', 'lumbar', '100 70 90, 30 120 120, -40 160 110', ({ turn }) => ramp(turn, 15, 35), 3.3),
  // Shoulder blades and the furrow of the spine; the lower edge of the chest.
  soft(
    'shirt',
    'chest',
    '52 150 -120, 46 80 -125, 62 15 -120, 100 -5 -100',
    'shirt-shade',
    ({ raised }) => 1 - ramp(raised, 60, 110),
  ),
  soft('shirt', 'chest', '25 30 120, 70 12 125, 115 40 100', 'shirt-shade', ({ raised }) => 1 - ramp(raised, 90, 140)),
  middle(soft('shirt', 'chest', '0 160 -120, 0 50 -125, 0 -60 -120', 'shirt-shade', undefined, 5.5)),
  middle(soft('shirt', 'lumbar', '0 170 -120, 0 90 -115, 0 10 -115', 'shirt-shade', undefined, 5.5)),
]

const skin: readonly Crease[] = [
  // A kneecap seen on a straight knee, and its lower edge on a bent one.
  ...onBothEdges(
    soft('leg', 'shin', '25 42 50, 35 11 49, 23 -22 52', 'skin-shade', ({ knee }) => 1 - ramp(knee, 45, 75), 5.4),
  ),
  soft('leg', 'shin', '-24 -35 50, 0 -50 55, 26 -33 50', 'skin-shade', ({ knee }) => ramp(knee, 40, 70), 5.4),
  fold('leg', 'shin', '-34 4 -45, 0 -4 -55, 34 4 -45', ({ knee }) => (1 - ramp(knee, 30, 50)) * 0.9, 3.1),
  // The two bellies of the calf, and the edge of the shin.
  soft(
    'leg',
    'shin',
    '-45 -175 -30, -25 -215 -45, -2 -190 -60, 22 -200 -45, 44 -165 -30',
    'skin-shade',
    undefined,
    5.4,
  ),
  soft('leg', 'shin', '12 -70 55, 4 -180 45, -2 -290 36', 'skin-shade', undefined, 4.9),
  // The point and the crease of the elbow.
  soft('arm', 'forearm', '-13 18 -36, 0 -6 -40, 13 18 -36', 'skin-shade', ({ elbow }) => 1 - ramp(elbow, 40, 70), 4.9),
  fold('arm', 'forearm', '-18 14 -31, -9 -15 -38, 9 -15 -38, 18 14 -31', ({ elbow }) => ramp(elbow, 60, 100), 2.6),
  fold(
    'arm',
    'forearm',
    '-30 -12 20, 0 -24 36, 30 -12 24',
    ({ elbow }) => ramp(elbow, 35, 70) * (1 - ramp(elbow, 110, 130)),
    3.1,
  ),
  soft('arm', 'forearm', '30 -30 20, 32 -90 22, 20 -160 22', 'skin-shade', undefined, 4.1),
  // Tendons of the neck.
  soft('head', 'neck', '50 85 -12, 40 40 25, 14 -12 50', 'skin-shade', undefined, 5.4),
  // The creases of the palm.
  soft('arm', 'hand', '-20 -66 42, -22 -52 14, -20 -20 6', 'skin-shade', undefined, 4.7),
  soft('arm', 'hand', '-20 -78 -34, -22 -66 0, -20 -78 30', 'skin-shade', undefined, 4.5),
]

/** A line over a shoe, or, drawn on its sole, the tread. */
const across = (bone: string, half: number, y: number, z: number, rise: number, color: ColorToken, width: number) =>
  soft('shoe', bone, `${2 - half} ${y} ${z}, 3 ${y + rise} ${z + 8}, ${3 + half} ${y} ${z}`, color, undefined, width)

const shoes: readonly Crease[] = [
  // Laces in their opening, and the tab behind the heel.
  ...[0, 1, 2, 3].map((i) => across('foot', 24, -12 - 8.5 * i, 40 + 16.5 * i, 16, 'ink', 3.1)),
  fold('shoe', 'foot', '34 2 18, 35 -18 52, 30 -40 92, 3 -28 110, -24 -40 92, -29 -18 52, -28 2 18', undefined, 2.4),
  even('shoe', 'foot', '0 6 -46, 0 -24 -62, 0 -52 -70', 'shirt', 11),
  soft('shoe', 'toe', '-50 -8 -4, -34 18 16, 4 32 24, 38 18 16, 52 -8 -4', 'sole-shade', undefined, 2.6),
  // On each side stripes, the counter of the heel, and the pale upper half of the sole.
  ...[
    even('shoe', 'foot', '42 -16 24, 47 -40 38, 49 -60 58', 'shirt', 6.5),
    even('shoe', 'foot', '42 -18 2, 45 -40 14, 47 -60 32', 'shirt', 6.5),
    soft('shoe', 'foot', '34 4 -24, 42 -22 -26, 43 -40 -8, 44 -60 2', 'sole-shade', undefined, 2.6),
    even('shoe', 'foot', '2 -66 -70, 32 -66 -54, 44 -66 -20, 45 -66 30, 49 -66 80, 50 -66 120', 'shoe', 6),
    even('shoe', 'toe', '50 -14 -8, 46 -14 34, 26 -14 68, 3 -14 80', 'shoe', 6),
  ].flatMap(onBothEdges),
  ...[-44, -18, 52, 78, 104].map((z) => across('foot', z < 0 ? 24 : 32, -84, z, 0, 'sole-shade', 6)),
  ...[16, 40].map((z) => across('toe', 42 - z / 2, -32, z, 0, 'sole-shade', 6)),
  soft('shoe', 'shin', '45 -352 20, 45 -354 -10, 20 -354 -45', 'sock-shade', undefined, 3),
]

export const creases: readonly Crease[] = [...cloth, ...skin, ...shoes]
