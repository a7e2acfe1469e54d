/** Least and most, in degrees of clinical sign unless the joint's name in joint-names.ts has another unit. */
type Range = readonly [number, number]

/** Ranges of paired joints, which are written with L or R for one side, without for both. */
export const sideJoints = {
  shrug: [-35, 60],
  protract: [-45, 50],
  shFlex: [-60, 185],
  shAbd: [-50, 180],
  shRot: [-95, 105],
  elbow: [-5, 150],
  sup: [-90, 90],
  wrist: [-80, 85],
  wristDev: [-35, 40],
  grip: [-0.1, 1],
  thumb: [0, 1],
  spread: [0, 1],
  pinch: [0, 1],
  mcp: [-10, 90],
  pip: [0, 110],
  dip: [0, 80],
  alone: [0, 1],
  toLittle: [0, 1],
  thumbAbd: [0, 1],
  thumbFlex: [-10, 80],
  hipFlex: [-30, 135],
  hipAbd: [-35, 60],
  hipRot: [-50, 65],
  knee: [-8, 155],
  ankle: [-70, 40],
  invert: [-25, 35],
  toe: [-45, 95],
  toeCurl: [0, 1],
  toeSpread: [0, 1],
  arch: [0, 1],
} as const satisfies Record<string, Range>

export const axialJoints = {
  x: [-2, 2],
  y: [-2, 2],
  z: [-2, 2],
  pelvisPitch: [-110, 110],
  pelvisRoll: [-90, 90],
  pelvisYaw: [-180, 180],
  lumbar: [-35, 65],
  lumbarSide: [-35, 35],
  lumbarRot: [-25, 25],
  thorax: [-35, 55],
  thoraxSide: [-40, 40],
  thoraxRot: [-50, 50],
  belly: [0, 1],
  neck: [-60, 60],
  neckSide: [-45, 45],
  neckRot: [-60, 60],
  head: [-35, 40],
  headSide: [-20, 20],
  headRot: [-50, 50],
  eyesClosed: [0, 1],
  jaw: [0, 45],
  jawSide: [-10, 10],
  chinTuck: [-40, 40],
} as const satisfies Record<string, Range>

/** 1 while a pinned hand or foot is planted, 0 while it is free, in between during the transition. */
export const plants = ['plantHandL', 'plantHandR', 'plantFootL', 'plantFootR'] as const

/** What a pose starts from. */
export type Base =
  | 'standing'
  | 'sitting'
  | 'longSitting'
  | 'kneeling'
  | 'halfKneeling'
  | 'fourPoint'
  | 'supine'
  | 'prone'
  | 'sideLying'
  | 'sideLyingRight'

export type SideJoint = keyof typeof sideJoints
export type AxialJoint = keyof typeof axialJoints
export type Plant = (typeof plants)[number]
export type Side = 'L' | 'R'
export type JointAngle = AxialJoint | `${SideJoint}${Side}` | Plant

/** All angles. */
export type Angles = Record<JointAngle, number>
/** The angles a key or the common pose sets; a name without a side sets both sides. */
export type Pose = Partial<Record<JointAngle | SideJoint, number>>

const sides = ['L', 'R'] as const

export function restAngles(): Angles {
  const angles: Partial<Angles> = {}
  for (const joint of Object.keys(axialJoints) as AxialJoint[]) angles[joint] = 0
  for (const joint of Object.keys(sideJoints) as SideJoint[]) for (const side of sides) angles[`${joint}${side}`] = 0
  for (const plant of plants) angles[plant] = 1
  return angles as Angles
}

/** Fills in the sides: `hipFlex` becomes left and right, `hipFlexL` then overrides the left. */
export function withBothSides(pose: Pose): Partial<Angles> {
  const angles: Partial<Angles> = {}
  for (const [name, value] of Object.entries(pose)) {
    if (name in sideJoints) for (const side of sides) angles[`${name as SideJoint}${side}`] = value
  }
  for (const [name, value] of Object.entries(pose)) {
    if (!(name in sideJoints)) angles[name as JointAngle] = value
  }
  return angles
}

const own = (joints: Readonly<Record<string, Range>>, name: string) =>
  Object.hasOwn(joints, name) ? joints[name] : undefined

/** The range of a joint of a pose, or of a plant; undefined for an unknown name. */
export function findRange(name: string): Range | undefined {
  if ((plants as readonly string[]).includes(name)) return [0, 1]
  return (
    own(axialJoints, name) ??
    own(sideJoints, name) ??
    (/[LR]$/.test(name) ? own(sideJoints, name.slice(0, -1)) : undefined)
  )
}

/** The range of a joint that is known. */
export const rangeOf = (name: JointAngle) => findRange(name)!
