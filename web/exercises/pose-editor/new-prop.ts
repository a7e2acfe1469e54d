import type { Figure, Prop } from '@kinora/figure/model.ts'
import { skeletonAt } from '@kinora/figure/edit/drag.ts'
import { boneNames } from '@kinora/figure/pose/skeleton.ts'
import { capitalize } from '@kinora/contract/capitalize.ts'

const palm = { L: 'handL:0,-0.08,0.02', R: 'handR:0,-0.08,0.02' } as const

/** A new prop at a sensible place for this figure. */
export function newProp(type: Prop['type'], figure: Figure): Prop {
  const [x = 0, , z = 0] = skeletonAt(figure, 0).bones.pelvis.origin.map((value) => Math.round(value * 100) / 100)
  const created: { [T in Prop['type']]: Extract<Prop, { type: T }> } = {
    mat: { type: 'mat', from: [x - 0.4, z - 0.9], to: [x + 0.4, z + 0.9] },
    step: { type: 'step', from: [x - 0.35, z + 0.2], to: [x + 0.35, z + 0.55], h: 0.15 },
    table: { type: 'table', from: [x - 0.4, z - 1], to: [x + 0.4, z + 1], h: 0.6 },
    chair: { type: 'chair', at: [x, z - 0.35] },
    wall: { type: 'wall', z: z - 0.3, w: 1.6, h: 2 },
    sideWall: { type: 'sideWall', x: x + 0.5, z, w: 1.6, h: 2 },
    doorway: { type: 'doorway', z: z + 0.1, w: 0.9, h: 2.05 },
    post: { type: 'post', at: [x + 0.7, z + 0.3], h: 1.8 },
    stairs: { type: 'stairs', at: [x, z + 0.2], width: 0.9, rise: 0.17, run: 0.28, count: 3 },
    rail: { type: 'rail', from: [x - 0.5, 0.95, z + 0.4], to: [x + 0.5, 0.95, z + 0.4] },
    band: { type: 'band', from: palm.L, to: palm.R },
    loop: { type: 'loop', around: ['shinL:0,0.03,0', 'shinR:0,0.03,0'] },
    dumbbell: { type: 'dumbbell', bone: 'handR' },
    kettlebell: { type: 'kettlebell', bone: 'handR' },
    walkingFrame: { type: 'walkingFrame' },
    cane: { type: 'cane', bone: 'handR' },
    hammer: { type: 'hammer', bone: 'handR' },
    crutch: { type: 'crutch', bone: 'handR', to: [x - 0.3, 0.012, z + 0.2] },
    pulley: { type: 'pulley', at: [x, 2.1, z + 0.1] },
    bike: { type: 'bike', saddle: [x, 0.9, z], bars: [x, 1.1, z + 0.55] },
    legPress: { type: 'legPress', at: [x, 0.4, z] },
    ball: { type: 'ball', at: [x, 0.3, z + 0.5], r: 0.3 },
    slope: { type: 'slope', from: [x - 0.2, z], to: [x + 0.2, z + 0.45], h: 0.15 },
    roller: { type: 'roller', at: [x, 0.075, z], along: 'x' },
    towel: { type: 'towel', from: palm.L, to: palm.R },
    roll: { type: 'roll', at: [x, 0.06, z], along: 'x', length: 0.4, r: 0.05 },
    footTowel: { type: 'footTowel', from: [x - 0.12, z - 0.1], to: [x + 0.12, z + 0.4] },
    pillow: { type: 'pillow', from: [x - 0.25, z - 0.2], to: [x + 0.25, z + 0.2], h: 0.1 },
    stick: { type: 'stick', from: palm.L, to: palm.R },
  }
  return created[type]
}

const sides: Record<string, string> = { L: 'left ', R: 'right ' }
const words: Record<string, string> = { upperArm: 'upper arm', ribs: 'lower chest', lumbar: 'lower back' }

/** The label of a bone: 'Left hand' for `handL`. */
function boneLabel(bone: string) {
  const [, name = bone, side = ''] = /^([a-z]\w*[a-z])([LR])$/.exec(bone) ?? []
  const label = `${sides[side] ?? ''}${words[name] ?? name}`
  return capitalize(label)
}

export const boneChoices = boneNames.map((bone) => ({ value: bone as string, label: boneLabel(bone) }))
