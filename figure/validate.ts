import { appearanceFields } from './body/appearance.ts'
import type { Anchor, Arrow, Figure, Pin } from './model.ts'
import { isMuscle } from './muscles.ts'
import { nameOfJoint } from './pose/joint-names.ts'
import { findRange, plants } from './pose/joints.ts'
import { boneNames, parseBodyPoint } from './pose/skeleton.ts'
import { type PropField, propKinds, propRanges } from './prop-fields.ts'

/** A problem and its path: `keys[1].pose.kneeR`, "knee flexion of 170 is outside -8 to 155". */
export interface FigureProblem {
  at: string
  message: string
}

const bases = [
  'standing',
  'sitting',
  'longSitting',
  'kneeling',
  'halfKneeling',
  'fourPoint',
  'supine',
  'prone',
  'sideLying',
  'sideLyingRight',
]
const figureFields = [
  'name',
  'base',
  'camera',
  'flat',
  'footOut',
  'gaze',
  'anchor',
  'pins',
  'pose',
  'keys',
  'props',
  'muscles',
  'arrows',
  'inset',
  // Once asked for what every end shows now.
  'showsStart',
  'shadowHeight',
  'appearance',
]
/** Limits: a larger figure would take too long to draw. */
const most = { keys: 12, anchor: 8, pins: 6, props: 12, muscles: 16, arrows: 6, flat: 2 } as const
/** Everything stands within this distance from the middle of the floor, in metres. */
const REACH = 3

type Report = (at: string, message: string) => void
type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isList = (value: unknown, length: number, may: (item: unknown) => boolean): value is unknown[] =>
  Array.isArray(value) && value.length === length && value.every(may)
const isWithin = (value: unknown, least: number, greatest: number): value is number =>
  isNumber(value) && value >= least && value <= greatest
const isNear = (value: unknown) => isWithin(value, -REACH, REACH)
const isPoint = (value: unknown) => isList(value, 3, isNear)
const isPlace = (value: unknown) => isList(value, 3, (item) => item === null || isNear(item))
const insetRanges = { radius: [0.02, 0.5], size: [0.05, 0.5], yaw: [-360, 360], pitch: [-10, 80] } as const
const isTurn = (value: unknown) => isWithin(value, -120, 120)

/** All problems of an untrusted figure, such as JSON from an editor. Empty when it can be drawn. */
export function findProblems(figure: unknown): FigureProblem[] {
  const problems: FigureProblem[] = []
  const report: Report = (at, message) => problems.push({ at, message })
  if (!isFields(figure)) return [{ at: '', message: 'A figure must be an object.' }]
  checkNames(figure, figureFields, '', report)
  if (typeof figure.name !== 'string' || figure.name === '') report('name', 'A figure needs a name.')
  else if (figure.name.length > 200) report('name', 'A name has at most 200 characters.')
  if (!bases.includes(figure.base as string)) report('base', `The base must be one of ${bases.join(', ')}.`)
  checkCamera(figure.camera, report)
  if (figure.pose !== undefined) checkPose(figure.pose, 'pose', report)
  const keys = checkKeys(figure.keys, report)
  checkEach(figure.flat, 'flat', report, (foot, at) => {
    if (foot !== 'footL' && foot !== 'footR') report(at, 'Only footL and footR can be kept level.')
  })
  checkEach(figure.anchor, 'anchor', report, (anchor, at) => checkAnchor(anchor, at, keys, report))
  checkEach(figure.pins, 'pins', report, (pin, at) => checkPin(pin, at, keys, report))
  checkEach(figure.props, 'props', report, (prop, at) => checkProp(prop, at, report))
  checkEach(figure.muscles, 'muscles', report, (name, at) => {
    if (typeof name !== 'string' || !isMuscle(name)) report(at, `There is no muscle called "${String(name)}".`)
  })
  checkEach(figure.arrows, 'arrows', report, (arrow, at) => checkArrow(arrow, at, report))
  if (figure.inset !== undefined) checkInset(figure.inset, report)
  checkAppearance(figure.appearance, report)
  if (figure.gaze !== undefined) checkBodyPoint(figure.gaze, 'gaze', report)
  if (figure.footOut !== undefined && !isTurn(figure.footOut)) report('footOut', 'Degrees from -120 to 120.')
  if (figure.shadowHeight !== undefined && !isWithin(figure.shadowHeight, 0, 2.6)) {
    report('shadowHeight', 'Metres from 0 to 2.6.')
  }
  return problems
}

/** @throws with the first problem of a figure that cannot be drawn. */
export function ensureFigure(figure: unknown): Figure {
  const [first] = findProblems(figure)
  if (first) throw new Error(`${first.at}: ${first.message}`)
  return figure as Figure
}

function checkNames(fields: Fields, known: readonly string[], at: string, report: Report) {
  for (const field of Object.keys(fields)) {
    if (!known.includes(field)) report(at ? `${at}.${field}` : field, `There is no field called "${field}".`)
  }
}

function checkEach(list: unknown, at: keyof typeof most, report: Report, check: (item: unknown, at: string) => void) {
  if (list === undefined) return
  if (!Array.isArray(list)) report(at, 'This must be a list.')
  else if (list.length > most[at]) report(at, `At most ${most[at]}.`)
  else list.forEach((item, i) => check(item, `${at}[${i}]`))
}

function checkCamera(camera: unknown, report: Report) {
  if (!isFields(camera)) return report('camera', 'A figure needs a camera with yaw and pitch.')
  checkNames(camera, ['yaw', 'pitch', 'focus'], 'camera', report)
  if (!isWithin(camera.yaw, -360, 360)) report('camera.yaw', 'The yaw is a number of degrees from -360 to 360.')
  if (!isWithin(camera.pitch, -10, 80)) {
    report('camera.pitch', 'The pitch is a number of degrees from -10 to 80.')
  }
  if (camera.focus === undefined) return
  if (!isFields(camera.focus) || !isWithin(camera.focus.radius, 0.1, REACH)) {
    report('camera.focus', `A focus has a point and a radius of 0.1 to ${REACH} m.`)
  } else checkBodyPoint(camera.focus.point, 'camera.focus.point', report)
  if (isFields(camera.focus)) checkParts(camera.focus.only, 'camera.focus.only', report)
}

const bodyParts = /^(shirt|shorts|head|hair|(arm|leg|shoe)[LR])$/

function checkParts(parts: unknown, at: string, report: Report) {
  if (parts === undefined) return
  if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string' && bodyParts.test(part))) {
    report(at, 'This must be a list of parts such as armL, shoeR, shirt or head.')
  }
}

/** Names the joint and its range, because that is what an author can fix. */
function checkPose(pose: unknown, at: string, report: Report) {
  if (!isFields(pose)) return report(at, 'A pose must be an object of joint angles.')
  for (const [name, value] of Object.entries(pose)) {
    const range = findRange(name)
    if (!range) report(`${at}.${name}`, `There is no joint called "${name}".`)
    else if (!isNumber(value)) report(`${at}.${name}`, `The ${nameOfJoint(name)} must be a number.`)
    else if (value < range[0] || value > range[1])
      report(`${at}.${name}`, `A ${nameOfJoint(name)} of ${value} is outside ${range[0]} to ${range[1]}.`)
  }
}

function checkKeys(keys: unknown, report: Report): number {
  if (!Array.isArray(keys) || keys.length === 0) {
    report('keys', 'A figure needs at least one key.')
    return 0
  }
  if (keys.length > most.keys) report('keys', `At most ${most.keys}.`)
  keys.forEach((key: unknown, i) => {
    const at = `keys[${i}]`
    if (!isFields(key)) return report(at, 'A key must be an object.')
    checkNames(key, ['hold', 'move', 'pose'], at, report)
    for (const field of ['hold', 'move']) {
      if (!isNumber(key[field]) || key[field] < 0 || key[field] > 60) report(`${at}.${field}`, 'Seconds from 0 to 60.')
    }
    checkPose(key.pose, `${at}.pose`, report)
  })
  return keys.length
}

function checkAppearance(appearance: unknown, report: Report) {
  if (appearance === undefined) return
  if (!isFields(appearance)) return report('appearance', 'The appearance must be an object.')
  checkNames(appearance, Object.keys(appearanceFields), 'appearance', report)
  for (const [field, values] of Object.entries(appearanceFields)) {
    const value = appearance[field]
    if (value === undefined || (values as readonly unknown[]).includes(value)) continue
    report(`appearance.${field}`, `This must be one of ${values.join(', ')}.`)
  }
}

function checkBodyPoint(point: unknown, at: string, report: Report) {
  if (typeof point !== 'string') return report(at, 'A point of the body is written as bone or bone:x,y,z.')
  const { bone, offset } = parseBodyPoint(point)
  if (!(boneNames as readonly string[]).includes(bone)) report(at, `There is no bone called "${bone}".`)
  if (!offset.every((value) => isWithin(value, -1, 1))) {
    report(at, 'The offset of a point is three numbers of metres, from -1 to 1.')
  }
}

/** One value, or one for each key. */
function checkTrack(
  track: unknown,
  at: string,
  keys: number,
  isValue: (value: unknown) => boolean,
  what: string,
  report: Report,
) {
  if (isValue(track)) return
  if (!Array.isArray(track) || !track.every(isValue)) report(at, what)
  else if (track.length !== keys) report(at, `There must be one for each of the ${keys} keys, not ${track.length}.`)
}

function checkAnchor(anchor: unknown, at: string, keys: number, report: Report) {
  if (!isFields(anchor)) return report(at, 'An anchor must be an object.')
  const { point, at: place } = anchor as Partial<Anchor>
  checkNames(anchor, ['point', 'at'], at, report)
  checkBodyPoint(point, `${at}.point`, report)
  checkTrack(place, `${at}.at`, keys, isPlace, 'A place is x, y and z, each a number or null.', report)
}

function checkPin(pin: unknown, at: string, keys: number, report: Report) {
  if (!isFields(pin)) return report(at, 'A pin must be an object.')
  checkNames(pin, ['bone', 'at', 'on', 'hand', 'pole', 'key', 'lift', 'tip'], at, report)
  const { bone, at: place, on, hand, key, pole, lift, tip } = pin as Partial<Pin>
  if (!/^(hand|foot)[LR]$/.test(String(bone))) report(`${at}.bone`, 'Only handL, handR, footL and footR can be pinned.')
  if (place !== undefined) checkTrack(place, `${at}.at`, keys, isPoint, 'A place is x, y and z.', report)
  if (pole !== undefined) checkTrack(pole, `${at}.pole`, keys, isPoint, 'A direction is x, y and z.', report)
  if (lift !== undefined) checkTrack(lift, `${at}.lift`, keys, isTurn, 'Degrees.', report)
  if (tip !== undefined) checkTrack(tip, `${at}.tip`, keys, isTurn, 'Degrees.', report)
  if (on !== undefined) checkBodyPoint(on, `${at}.on`, report)
  if (hand !== undefined && hand !== 'floor' && hand !== 'wall' && !isAim(hand)) {
    report(`${at}.hand`, 'A hand lies on the floor or a wall, or has the directions of its palm and fingers.')
  }
  if (key !== undefined && !plants.includes(key)) report(`${at}.key`, `A pin fades with one of ${plants.join(', ')}.`)
}

const isAim = (hand: unknown) => isFields(hand) && isPoint(hand.palm) && isPoint(hand.fingers)

function checkArrow(arrow: unknown, at: string, report: Report) {
  if (!isFields(arrow)) return report(at, 'An arrow must be an object.')
  checkNames(arrow, ['point', 'off', 'trim', 'vec', 'arc', 'isBoth', 'isPush'], at, report)
  const { point, off, trim, vec, arc, isBoth, isPush } = arrow as Partial<Arrow>
  checkBodyPoint(point, `${at}.point`, report)
  if (off !== undefined && !isList(off, 2, isNear)) report(`${at}.off`, 'Metres to the right and up.')
  if (vec !== undefined && !isList(vec, 2, isNear)) report(`${at}.vec`, 'Metres to the right and up.')
  if (arc !== undefined && !isList(arc, 4, (part) => isWithin(part, -720, 720))) {
    report(`${at}.arc`, 'Half a width and a height in metres, and two angles in degrees.')
  }
  for (const [name, flag] of Object.entries({ isBoth, isPush }))
    if (flag !== undefined && typeof flag !== 'boolean') report(`${at}.${name}`, 'Either true or false.')
  if (trim !== undefined && !isList(trim, 2, (part) => isWithin(part, 0, 1))) {
    report(`${at}.trim`, 'Two parts of the way, from 0 to 1.')
  }
}

function checkInset(inset: unknown, report: Report) {
  if (!isFields(inset)) return report('inset', 'An inset must be an object.')
  checkNames(inset, ['point', 'radius', 'at', 'size', 'yaw', 'pitch', 'only', 'follows', 'arrows'], 'inset', report)
  checkBodyPoint(inset.point, 'inset.point', report)
  checkParts(inset.only, 'inset.only', report)
  if (!isList(inset.at, 2, isNear)) report('inset.at', 'Metres to the right and up.')
  for (const [field, range] of Object.entries(insetRanges)) {
    const isLeftOut = inset[field] === undefined && (field === 'yaw' || field === 'pitch')
    if (!isLeftOut && !isWithin(inset[field], range[0], range[1]))
      report(`inset.${field}`, `A number from ${range.join(' to ')}.`)
  }
  if (inset.follows !== undefined && typeof inset.follows !== 'boolean')
    report('inset.follows', 'Either true or false.')
  if (inset.arrows === undefined) return
  if (!Array.isArray(inset.arrows) || inset.arrows.length > most.arrows)
    report('inset.arrows', `At most ${most.arrows}.`)
  else inset.arrows.forEach((arrow, i) => checkArrow(arrow, `inset.arrows[${i}]`, report))
}

function checkProp(prop: unknown, at: string, report: Report) {
  if (!isFields(prop) || typeof prop.type !== 'string') return report(at, 'A prop must be an object with a type.')
  const kind = Object.hasOwn(propKinds, prop.type) ? propKinds[prop.type as keyof typeof propKinds] : undefined
  if (!kind) return report(`${at}.type`, `There is no prop called "${prop.type}".`)
  const fields = { ...kind.may, ...kind.needed }
  checkNames(prop, ['type', ...Object.keys(fields)], at, report)
  for (const [field, holds] of Object.entries(fields)) {
    if (prop[field] !== undefined) checkPropField(prop[field], holds, `${at}.${field}`, report)
    else if (field in kind.needed) report(`${at}.${field}`, `A ${prop.type} needs "${field}".`)
  }
}

function checkPropField(value: unknown, holds: PropField, at: string, report: Report) {
  if (holds === 'end' && typeof value === 'string') return checkBodyPoint(value, at, report)
  if (holds === 'ends') {
    if (!Array.isArray(value) || value.length !== 2) return report(at, 'Two points of the body.')
    return value.forEach((end) => checkBodyPoint(end, at, report))
  }
  if (holds in propRanges) {
    const [least, greatest] = propRanges[holds as keyof typeof propRanges]
    if (!isWithin(value, least, greatest)) report(at, `A number from ${least} to ${greatest}.`)
    return
  }
  const isRight = {
    flat: () => isList(value, 2, isNear),
    point: () => isPoint(value),
    end: () => isPoint(value),
    hand: () => value === 'handL' || value === 'handR',
    axis: () => value === 'x' || value === 'z',
    flag: () => typeof value === 'boolean',
  }[holds as 'flat' | 'point' | 'end' | 'hand' | 'axis' | 'flag']
  if (!isRight()) report(at, `This is no ${holds === 'flat' || holds === 'end' ? 'place' : holds} within ${REACH} m.`)
}
