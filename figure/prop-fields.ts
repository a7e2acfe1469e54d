import type { Prop } from './model.ts'

/**
 * The type of a prop's field. `place`, `height`, `length` and `radius` are metres, `flat` is x and z, `point` is x, y and
 * z, `end` is a point or a point of the body, `ends` are two points of the body.
 */
export type PropField =
  | 'flat'
  | 'point'
  | 'end'
  | 'ends'
  | 'hand'
  | 'axis'
  | 'flag'
  | 'degrees'
  | 'place'
  | 'height'
  | 'length'
  | 'radius'
  | 'count'

export interface PropKind {
  label: string
  needed: Readonly<Record<string, PropField>>
  may?: Readonly<Record<string, PropField>>
}

/** Every kind of prop with its required and optional fields. The editor's forms and validation are built from it. */
export const propKinds: Readonly<Record<Prop['type'], PropKind>> = {
  mat: { label: 'Mat', needed: { from: 'flat', to: 'flat' } },
  step: { label: 'Step', needed: { from: 'flat', to: 'flat', h: 'height' } },
  table: { label: 'Table or bed', needed: { from: 'flat', to: 'flat', h: 'height' } },
  chair: {
    label: 'Chair',
    needed: { at: 'flat' },
    may: { facing: 'degrees', seat: 'height', arms: 'flag', back: 'flag' },
  },
  wall: { label: 'Wall', needed: { z: 'place', w: 'length', h: 'height' }, may: { x: 'place' } },
  sideWall: { label: 'Wall at the side', needed: { x: 'place', z: 'place', w: 'length', h: 'height' } },
  doorway: { label: 'Doorway', needed: { z: 'place', w: 'length', h: 'height' }, may: { x: 'place' } },
  post: { label: 'Post', needed: { at: 'flat', h: 'height' } },
  stairs: {
    label: 'Stairs',
    needed: { at: 'flat', width: 'length', rise: 'height', run: 'length', count: 'count' },
  },
  rail: { label: 'Rail', needed: { from: 'point', to: 'point' } },
  band: { label: 'Band', needed: { from: 'end', to: 'end' }, may: { via: 'end' } },
  loop: { label: 'Loop band', needed: { around: 'ends' }, may: { r: 'radius' } },
  dumbbell: { label: 'Dumbbell', needed: { bone: 'hand' }, may: { r: 'radius' } },
  kettlebell: { label: 'Kettlebell', needed: { bone: 'hand' } },
  slope: { label: 'Sloping board', needed: { from: 'flat', to: 'flat', h: 'height' } },
  walkingFrame: { label: 'Walking frame', needed: {} },
  cane: { label: 'Walking stick', needed: { bone: 'hand' }, may: { length: 'length', lean: 'place' } },
  hammer: { label: 'Hammer', needed: { bone: 'hand' } },
  crutch: { label: 'Crutch', needed: { bone: 'hand', to: 'end' } },
  pulley: { label: 'Pulley', needed: { at: 'point' } },
  bike: { label: 'Exercise bike', needed: { saddle: 'point', bars: 'point' } },
  legPress: { label: 'Leg press', needed: { at: 'point' }, may: { recline: 'degrees' } },
  ball: { label: 'Ball', needed: { at: 'end', r: 'radius' } },
  roller: { label: 'Foam roller', needed: { at: 'point', along: 'axis' }, may: { length: 'length', r: 'radius' } },
  towel: { label: 'Towel', needed: { from: 'end', to: 'end' }, may: { via: 'end' } },
  roll: { label: 'Rolled towel', needed: { at: 'end', along: 'axis', length: 'length', r: 'radius' } },
  footTowel: { label: 'Towel under a foot', needed: { from: 'flat', to: 'flat' } },
  pillow: { label: 'Pillow', needed: { from: 'flat', to: 'flat', h: 'height' }, may: { y: 'height' } },
  stick: { label: 'Stick', needed: { from: 'end', to: 'end' }, may: { beyond: 'length' } },
}

/** Minimum and maximum of the numbers. The scene is six metres wide; anything farther away would be out of the picture. */
export const propRanges = {
  degrees: [-360, 360],
  place: [-3, 3],
  height: [0, 2.6],
  length: [0, 4],
  radius: [0.01, 0.6],
  count: [1, 8],
} as const satisfies Partial<Record<PropField, readonly [number, number]>>
