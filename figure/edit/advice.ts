import { deepestInBody } from '../body-check.ts'
import { findDrift, hingeAngles, meetGround } from '../contact-check.ts'
import type { Figure } from '../model.ts'
import { solvePose } from '../pose/contacts.ts'
import { momentAt } from '../pose/motion.ts'

/** A fault that the picture may hide: the handle it belongs to and a message. */
export interface Advice {
  /** The id of a handle; undefined when the fault has no single location. */
  handle?: string
  message: string
}

const DRIFT = 2
const DEPTH = 10
/** Millimetres that soft tissue gives way where a part lies on a thigh or under another arm. */
export const FLESH = 32
const hinges = { knee: [-8, 155], elbow: [-8, 155] } as const
const sides = { L: 'left', R: 'right' } as const
const words: Record<string, string> = { shin: 'lower leg' }
const handleOf: Record<string, string> = { hand: 'wrist', foot: 'ankle', forearm: 'elbow', shin: 'knee' }

const named = (point: string) => {
  const [, part = '', side = 'L'] = /^([a-z]+)([LR])/.exec(point) ?? []
  return { text: `${sides[side as 'L' | 'R']} ${words[part] ?? part}`, handle: `${handleOf[part] ?? part}${side}` }
}

/**
 * Applies the checks of the starter library to any figure: slipping contacts, overbent joints, penetration of
 * the ground, of props and of the body itself.
 */
export function adviseOn(figure: Figure): Advice[] {
  const last = Math.max(1, figure.keys.length - 1)
  const phases = Array.from({ length: last * 2 + 1 }, (_, i) => i / (last * 2))
  const advice: Advice[] = []
  for (const { point, millimetres } of findDrift(figure, phases)) {
    if (millimetres <= DRIFT) continue
    const { text, handle } = named(point)
    advice.push({
      handle,
      message: `The ${text} cannot stay where it is planted: it is ${Math.round(millimetres)} mm off.`,
    })
  }
  for (const [joint, degrees] of Object.entries(worstHinges(figure, phases))) {
    const [least, most] = joint.startsWith('knee') ? hinges.knee : hinges.elbow
    if (degrees >= least && degrees <= most) continue
    const { text, handle } = named(joint)
    advice.push({
      handle,
      message: `The ${text} is bent ${Math.round(degrees)}°: a body reaches ${least} to ${most}°.`,
    })
  }
  const { deepest } = meetGround(figure, phases)
  const { where, millimetres } = deepest
  if (millimetres > DEPTH) advice.push({ message: `${sentence(where)}, ${Math.round(millimetres)} mm deep.` })
  const through = deepestInBody(figure, phases)
  if (through.millimetres > FLESH) {
    const { text, handle } = named(through.where)
    advice.push({
      handle,
      message: `The ${text} passes through the body or another limb, ${Math.round(through.millimetres)} mm deep. Move it away.`,
    })
  }
  return advice
}

const parts: Record<string, string> = {
  shirt: 'trunk',
  shorts: 'hips',
  leg: 'leg',
  arm: 'arm',
  shoe: 'shoe',
  head: 'head',
  hand: 'hand',
  hair: 'head',
}

/** "legL (shinL) and the floor at 0.5" in words. */
function sentence(where: string): string {
  const [, part = '', side = '', what = 'floor'] = /^([a-z]+)([LR]?) .*and (?:the|a) (floor|prop)/.exec(where) ?? []
  const body = [side && sides[side as 'L' | 'R'], parts[part] ?? part].filter(Boolean).join(' ')
  return `The ${body} goes through ${what === 'floor' ? 'the floor' : 'something it should touch'}`
}

function worstHinges(figure: Figure, phases: readonly number[]): Record<string, number> {
  const worst: Record<string, number> = {}
  for (const phase of phases) {
    for (const [joint, degrees] of Object.entries(hingeAngles(solvePose(figure, momentAt(figure, phase))))) {
      const before = worst[joint]
      if (before === undefined || Math.abs(degrees - 70) > Math.abs(before - 70)) worst[joint] = degrees
    }
  }
  return worst
}
