import type { Anchor, Arrow, Figure, Pin } from './model.ts'
import { isMuscle } from './muscles.ts'
import { findJoint, plants } from './pose/joints.ts'
import { boneNames, parseBodyPoint } from './pose/skeleton.ts'

/** What is wrong and where: `keys[1].pose.kneeR`, "knee flexion of 170 is outside -8 to 155". */
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
]
const props = {
  mat: ['from', 'to'],
  step: ['from', 'to', 'h'],
  table: ['from', 'to', 'h'],
  chair: ['at'],
  wall: ['z', 'w', 'h'],
  sideWall: ['x', 'z', 'w', 'h'],
  post: ['at', 'h'],
  rail: ['from', 'to'],
  band: ['from', 'to'],
  loop: ['around'],
  dumbbell: ['bone'],
  kettlebell: ['bone'],
  ball: ['at', 'r'],
  roller: ['at', 'along'],
  towel: ['from', 'to'],
  roll: ['at', 'along', 'length', 'r'],
  pillow: ['from', 'to', 'h'],
  stick: ['from', 'to'],
} as const
const figureFields = [
  'name',
  'base',
  'camera',
  'flat',
  'footOut',
  'anchor',
  'pins',
  'pose',
  'keys',
  'props',
  'muscles',
  'arrows',
  'shadowHeight',
]

type Report = (at: string, message: string) => void
type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isList = (value: unknown, length: number, may: (item: unknown) => boolean): value is unknown[] =>
  Array.isArray(value) && value.length === length && value.every(may)
const isPoint = (value: unknown) => isList(value, 3, isNumber)
const isPlace = (value: unknown) => isList(value, 3, (item) => item === null || isNumber(item))

/** Every problem of a figure that came from outside, such as JSON of an editor. Empty when it may be drawn. */
export function findProblems(figure: unknown): FigureProblem[] {
  const problems: FigureProblem[] = []
  const report: Report = (at, message) => problems.push({ at, message })
  if (!isFields(figure)) return [{ at: '', message: 'A figure is an object.' }]
  for (const field of Object.keys(figure))
    if (!figureFields.includes(field)) report(field, `There is no field called "${field}".`)
  if (typeof figure.name !== 'string' || figure.name === '') report('name', 'A figure needs a name.')
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
  checkEach(figure.arrows, 'arrows', report, (arrow, at) => {
    if (isFields(arrow)) checkBodyPoint((arrow as Partial<Arrow>).point, `${at}.point`, report)
    else report(at, 'An arrow is an object.')
  })
  return problems
}

/** @throws with the first problem, when a figure may not be drawn. */
export function ensureFigure(figure: unknown): Figure {
  const [first] = findProblems(figure)
  if (first) throw new Error(`${first.at}: ${first.message}`)
  return figure as Figure
}

function checkEach(list: unknown, at: string, report: Report, check: (item: unknown, at: string) => void) {
  if (list === undefined) return
  if (!Array.isArray(list)) report(at, 'This must be a list.')
  else list.forEach((item, i) => check(item, `${at}[${i}]`))
}

function checkCamera(camera: unknown, report: Report) {
  if (!isFields(camera)) return report('camera', 'A figure needs a camera with yaw and pitch.')
  if (!isNumber(camera.yaw)) report('camera.yaw', 'The yaw is a number of degrees.')
  if (!isNumber(camera.pitch) || camera.pitch < -10 || camera.pitch > 80) {
    report('camera.pitch', 'The pitch is a number of degrees from -10 to 80.')
  }
  if (camera.focus === undefined) return
  if (!isFields(camera.focus) || !isNumber(camera.focus.radius) || camera.focus.radius < 0.1) {
    report('camera.focus', 'A focus has a point and a radius of at least 0.1 m.')
  } else checkBodyPoint(camera.focus.point, 'camera.focus.point', report)
}

/** Names the joint and its range, because that is what an author can mend. */
function checkPose(pose: unknown, at: string, report: Report) {
  if (!isFields(pose)) return report(at, 'A pose is an object of joint angles.')
  for (const [name, value] of Object.entries(pose)) {
    const joint = findJoint(name)
    if (!joint) report(`${at}.${name}`, `There is no joint called "${name}".`)
    else if (!isNumber(value)) report(`${at}.${name}`, `The ${joint.label} must be a number.`)
    else if (value < joint.range[0] || value > joint.range[1]) {
      report(`${at}.${name}`, `A ${joint.label} of ${value} is outside ${joint.range[0]} to ${joint.range[1]}.`)
    }
  }
}

function checkKeys(keys: unknown, report: Report): number {
  if (!Array.isArray(keys) || keys.length === 0) {
    report('keys', 'A figure needs at least one key.')
    return 0
  }
  keys.forEach((key: unknown, i) => {
    const at = `keys[${i}]`
    if (!isFields(key)) return report(at, 'A key is an object.')
    for (const field of ['hold', 'move']) {
      if (!isNumber(key[field]) || key[field] < 0 || key[field] > 60) report(`${at}.${field}`, 'Seconds from 0 to 60.')
    }
    checkPose(key.pose, `${at}.pose`, report)
  })
  return keys.length
}

function checkBodyPoint(point: unknown, at: string, report: Report) {
  if (typeof point !== 'string') return report(at, 'A point of the body is written as bone or bone:x,y,z.')
  const { bone, offset } = parseBodyPoint(point)
  if (!(boneNames as readonly string[]).includes(bone)) report(at, `There is no bone called "${bone}".`)
  if (!offset.every(isNumber)) report(at, 'The offset of a point is three numbers of metres.')
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
  if (!isFields(anchor)) return report(at, 'An anchor is an object.')
  const { point, at: place } = anchor as Partial<Anchor>
  checkBodyPoint(point, `${at}.point`, report)
  checkTrack(place, `${at}.at`, keys, isPlace, 'A place is x, y and z, each a number or null.', report)
}

function checkPin(pin: unknown, at: string, keys: number, report: Report) {
  if (!isFields(pin)) return report(at, 'A pin is an object.')
  const { bone, at: place, on, key, pole, lift, tip } = pin as Partial<Pin>
  if (!/^(hand|foot)[LR]$/.test(String(bone))) report(`${at}.bone`, 'Only handL, handR, footL and footR can be pinned.')
  if (place !== undefined) checkTrack(place, `${at}.at`, keys, isPoint, 'A place is x, y and z.', report)
  if (pole !== undefined) checkTrack(pole, `${at}.pole`, keys, isPoint, 'A direction is x, y and z.', report)
  if (lift !== undefined) checkTrack(lift, `${at}.lift`, keys, isNumber, 'Degrees.', report)
  if (tip !== undefined) checkTrack(tip, `${at}.tip`, keys, isNumber, 'Degrees.', report)
  if (on !== undefined) checkBodyPoint(on, `${at}.on`, report)
  if (key !== undefined && !plants.includes(key)) report(`${at}.key`, `A pin fades with one of ${plants.join(', ')}.`)
}

function checkProp(prop: unknown, at: string, report: Report) {
  if (!isFields(prop) || typeof prop.type !== 'string') return report(at, 'A prop is an object with a type.')
  const needed: readonly string[] | undefined = (props as Record<string, readonly string[]>)[prop.type]
  if (!needed) return report(`${at}.type`, `There is no prop called "${prop.type}".`)
  for (const field of needed)
    if (prop[field] === undefined) report(`${at}.${field}`, `A ${prop.type} needs "${field}".`)
  for (const field of ['from', 'to', 'via', 'at']) {
    if (typeof prop[field] === 'string') checkBodyPoint(prop[field], `${at}.${field}`, report)
  }
  if (Array.isArray(prop.around)) for (const end of prop.around) checkBodyPoint(end, `${at}.around`, report)
}
