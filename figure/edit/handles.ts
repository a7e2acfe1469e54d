import type { BodyPoint, Pin } from '../model.ts'
import type { JointAngle, Side } from '../pose/joints.ts'
import { bothSides } from '../pose/skeleton.ts'

/** A point on the figure that can be dragged, and the joints that follow it. */
export interface Handle {
  id: string
  label: string
  point: BodyPoint
  /** The joints that move it, in order of preference. */
  joints: readonly JointAngle[]
  /** Further angles that are edited here as numbers only. */
  besides?: readonly JointAngle[]
  /** The contact that holds it, if any: dragging moves the contact. */
  pin?: Pin['bone']
  /** The contact whose limb bends here: dragging sets the direction of the elbow or knee. */
  bends?: Pin['bone']
}

const sideWords = { L: 'Left', R: 'Right' } as const

const ofSide = (side: Side): Handle[] => [
  {
    id: `shoulder${side}`,
    label: `${sideWords[side]} shoulder`,
    point: `upperArm${side}`,
    joints: [`shrug${side}`, `protract${side}`],
    besides: [`shFlex${side}`, `shAbd${side}`, `shRot${side}`],
  },
  {
    id: `elbow${side}`,
    label: `${sideWords[side]} elbow`,
    point: `forearm${side}`,
    joints: [`shFlex${side}`, `shAbd${side}`],
    besides: [`elbow${side}`, `shRot${side}`],
    bends: `hand${side}`,
  },
  {
    id: `wrist${side}`,
    label: `${sideWords[side]} wrist`,
    point: `hand${side}`,
    joints: [`elbow${side}`, `shFlex${side}`, `shAbd${side}`, `shRot${side}`],
    pin: `hand${side}`,
  },
  {
    id: `fingers${side}`,
    label: `${sideWords[side]} hand`,
    point: `hand${side}:0,-0.16,0`,
    // The arm comes first: a wrist alone is at its end after a hand's breadth.
    joints: [`elbow${side}`, `shFlex${side}`, `shAbd${side}`, `shRot${side}`, `wrist${side}`, `wristDev${side}`],
    besides: [
      `sup${side}`,
      `grip${side}`,
      `thumb${side}`,
      `spread${side}`,
      `pinch${side}`,
      `mcp${side}`,
      `pip${side}`,
      `dip${side}`,
      `alone${side}`,
      `toLittle${side}`,
      `thumbAbd${side}`,
      `thumbFlex${side}`,
    ],
  },
  {
    id: `knee${side}`,
    label: `${sideWords[side]} knee`,
    point: `shin${side}`,
    joints: [`hipFlex${side}`, `hipAbd${side}`],
    besides: [`knee${side}`, `hipRot${side}`],
    bends: `foot${side}`,
  },
  {
    id: `ankle${side}`,
    label: `${sideWords[side]} ankle`,
    point: `foot${side}`,
    joints: [`knee${side}`, `hipFlex${side}`, `hipAbd${side}`, `hipRot${side}`],
    pin: `foot${side}`,
  },
  {
    id: `toes${side}`,
    label: `${sideWords[side]} foot`,
    point: `toe${side}:0,0,0.07`,
    joints: [`ankle${side}`, `hipRot${side}`],
    besides: [`toe${side}`, `invert${side}`],
  },
]

/** All draggable points, from the head down. */
export const handles: readonly Handle[] = [
  {
    id: 'head',
    label: 'Head',
    point: 'head:0,0.17,0.02',
    joints: ['neck', 'neckSide', 'head', 'headSide'],
    besides: ['neckRot', 'headRot', 'chinTuck', 'jaw', 'jawSide'],
  },
  {
    id: 'chest',
    label: 'Chest',
    point: 'neck',
    joints: ['thorax', 'thoraxSide', 'lumbar', 'lumbarSide'],
    besides: ['thoraxRot'],
  },
  {
    id: 'waist',
    label: 'Waist',
    point: 'ribs',
    joints: ['lumbar', 'lumbarSide', 'pelvisPitch'],
    besides: ['lumbarRot', 'belly'],
  },
  {
    id: 'pelvis',
    label: 'Pelvis',
    point: 'pelvis',
    joints: ['x', 'y', 'z', 'hipFlexL', 'hipFlexR', 'kneeL', 'kneeR', 'ankleL', 'ankleR'],
    besides: ['pelvisPitch', 'pelvisRoll', 'pelvisYaw'],
  },
  ...bothSides.flatMap(ofSide),
]
