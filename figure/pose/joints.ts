/** An angle of a pose, in degrees of clinical sign unless the label names another unit, and its range. */
export interface Joint {
  label: string
  range: readonly [number, number]
}

/** Paired joints: written with L or R for one side, without for both. */
export const sideJoints = {
  shrug: { label: 'shoulder elevation (mm)', range: [-35, 60] },
  protract: { label: 'shoulder protraction (mm)', range: [-45, 50] },
  shFlex: { label: 'shoulder flexion', range: [-60, 185] },
  shAbd: { label: 'shoulder abduction', range: [-50, 180] },
  shRot: { label: 'shoulder external rotation', range: [-95, 105] },
  elbow: { label: 'elbow flexion', range: [-5, 150] },
  sup: { label: 'forearm supination', range: [-90, 90] },
  wrist: { label: 'wrist flexion', range: [-80, 85] },
  wristDev: { label: 'wrist deviation', range: [-35, 40] },
  grip: { label: 'grip (0 open to 1 fist)', range: [-0.1, 1] },
  thumb: { label: 'thumb opposition (0 to 1)', range: [0, 1] },
  spread: { label: 'finger spread (0 to 1)', range: [0, 1] },
  pinch: { label: 'pinch of thumb and index finger (0 to 1)', range: [0, 1] },
  mcp: { label: 'knuckle flexion (MCP)', range: [-10, 90] },
  pip: { label: 'middle finger joint flexion (PIP)', range: [0, 110] },
  dip: { label: 'end finger joint flexion (DIP)', range: [0, 80] },
  alone: { label: 'index finger bends alone (0 to 1)', range: [0, 1] },
  toLittle: { label: 'thumb to little finger (0 to 1)', range: [0, 1] },
  thumbAbd: { label: 'thumb palmar abduction (0 to 1)', range: [0, 1] },
  thumbFlex: { label: 'thumb flexion (IP)', range: [-10, 80] },
  hipFlex: { label: 'hip flexion', range: [-30, 135] },
  hipAbd: { label: 'hip abduction', range: [-35, 60] },
  hipRot: { label: 'hip external rotation', range: [-50, 65] },
  knee: { label: 'knee flexion', range: [-8, 155] },
  ankle: { label: 'ankle dorsiflexion', range: [-70, 40] },
  invert: { label: 'foot inversion', range: [-25, 35] },
  toe: { label: 'toe extension', range: [-45, 95] },
  toeCurl: { label: 'toe curl, barefoot (0 to 1)', range: [0, 1] },
  toeSpread: { label: 'toe spread, barefoot (0 to 1)', range: [0, 1] },
  arch: { label: 'foot arch, barefoot (0 to 1)', range: [0, 1] },
} as const satisfies Record<string, Joint>

export const axialJoints = {
  x: { label: 'shift to the left (m)', range: [-2, 2] },
  y: { label: 'shift up (m)', range: [-2, 2] },
  z: { label: 'shift forward (m)', range: [-2, 2] },
  pelvisPitch: { label: 'pelvis forward tilt', range: [-110, 110] },
  pelvisRoll: { label: 'pelvis side tilt', range: [-90, 90] },
  pelvisYaw: { label: 'pelvis turn', range: [-180, 180] },
  lumbar: { label: 'lumbar flexion', range: [-35, 65] },
  lumbarSide: { label: 'lumbar side bend', range: [-35, 35] },
  lumbarRot: { label: 'lumbar rotation', range: [-25, 25] },
  thorax: { label: 'thoracic flexion', range: [-35, 55] },
  thoraxSide: { label: 'thoracic side bend', range: [-40, 40] },
  thoraxRot: { label: 'thoracic rotation', range: [-50, 50] },
  belly: { label: 'belly raised by a breath (0 to 1)', range: [0, 1] },
  neck: { label: 'neck flexion', range: [-60, 60] },
  neckSide: { label: 'neck side bend', range: [-45, 45] },
  neckRot: { label: 'neck rotation', range: [-60, 60] },
  head: { label: 'head nod', range: [-35, 40] },
  headSide: { label: 'head side bend', range: [-20, 20] },
  headRot: { label: 'head rotation', range: [-50, 50] },
  eyesClosed: { label: 'eyes closed (0 to 1)', range: [0, 1] },
  jaw: { label: 'jaw opening (mm)', range: [0, 45] },
  jawSide: { label: 'jaw shift to the left (mm)', range: [-10, 10] },
  chinTuck: { label: 'chin tuck (mm)', range: [-40, 40] },
} as const satisfies Record<string, Joint>

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

const own = (joints: Readonly<Record<string, Joint>>, name: string) =>
  Object.hasOwn(joints, name) ? joints[name] : undefined

/** The joint of a name in a pose; undefined for an unknown name. */
export function findJoint(name: string): Joint | undefined {
  if ((plants as readonly string[]).includes(name)) return { label: 'planted', range: [0, 1] }
  return (
    own(axialJoints, name) ??
    own(sideJoints, name) ??
    (/[LR]$/.test(name) ? own(sideJoints, name.slice(0, -1)) : undefined)
  )
}
