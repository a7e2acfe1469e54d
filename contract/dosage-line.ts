import {
  bandColors,
  emptyDosage,
  formatDosage,
  formatLoad,
  isAllowed,
  secondsText,
  type Dosage,
  type Load,
  type Side,
} from './dosage.ts'

/** A recognized part of the line: `{ label: 'Hold', value: '5 s' }`. */
export interface RecognizedPart {
  label: string
  value: string
}

/** An unrecognized part of the line, from `start` (inclusive) to `end` (exclusive). */
export interface UnrecognizedPart {
  text: string
  start: number
  end: number
}

export interface ParsedDosageLine {
  dosage: Dosage
  /** Absent when the line does not mention a side. */
  side?: Side
  recognized: RecognizedPart[]
  unrecognized: UnrecognizedPart[]
}

/** The fields that a part of the line sets. A later part overrides an earlier one. */
interface ParsedFields extends Partial<Dosage> {
  side?: Side
}

type Groups = Record<string, string | undefined>

interface Matcher {
  pattern: RegExp
  /** The fields of a match, given those parsed before it; undefined if it makes no sense at this point. */
  read: (match: Groups, before: ParsedFields) => ParsedFields | undefined
}

const number = String.raw`\d+(?:[.,]\d+)?`
const time = String.raw`(?<clock>\d+:[0-5]\d)|(?<minutes>${number})\s*(?:minutes?|mins?|')(?:\s*(?<rest>\d+)\s*(?:seconds?|secs?|s|"))?|(?<seconds>${number})\s*(?:seconds?|secs?|s\b|"|'')`
const distance = String.raw`(?<kilometers>${number})\s*(?:km|kilometres?|kilometers?)|(?<meters>${number})\s*(?:m|metres?|meters?)`
const repCount = String.raw`(?:up\s+to\s+(?<most>\d+)|(?<from>\d+)(?:\s*(?:-|–|—|to)\s*(?<to>\d+))?)`
const repsWord = String.raw`\s*(?:reps?|repetitions?|times?)`
const perDay = String.raw`\s*(?:\/\s*(?:day|d)|per\s+day|a\s+day|daily|every\s+day)`
const bodyPart = String.raw`(?:sides?|legs?|arms?|foot|feet|hands?|knees?|hips?|shoulders?|ankles?|elbows?|wrists?)`

/** Follows a number that is not a count of sets or reps: `2 x 5 kg`, `3x/week`. `10/side` is a count. */
const notACount = String.raw`(?!\s*(?:[x×*]|kgs?|kilos?|lbs?|pounds?|%|\/\s*(?!${bodyPart})|per\s+(?!${bodyPart})))`

/** The word after a time that makes it a hold. In `3x30s hold 5s` the hold is a separate part. */
const holdSuffix = String.raw`\s*holds?(?!\s*(?:for\s+)?:?\s*\d+\s*s(?!ets?\b))`

/** `3x30s hold` means three sets; a larger count, as in `10x10s hold`, means repetitions. */
const maxHeldSets = 5

const toNumber = (text: string) => Number(text.replace(',', '.'))
const roundSeconds = (value: number) => Math.round(value)

/** The seconds of a time in any notation. */
function secondsIn({ clock, minutes, rest, seconds }: Groups) {
  if (clock) return Number(clock.split(':')[0]) * 60 + Number(clock.split(':')[1])
  if (minutes) return roundSeconds(toNumber(minutes) * 60) + Number(rest ?? 0)
  return seconds === undefined ? undefined : roundSeconds(toNumber(seconds))
}

const amountFields = ['repsMin', 'repsMax', 'durationSeconds', 'distanceMeters'] as const
const noAmount = { repsMin: null, repsMax: null, durationSeconds: null, distanceMeters: null }

/** Reps, a time or a distance; each replaces the others. */
function amountIn(match: Groups): ParsedFields {
  const seconds = secondsIn(match)
  if (seconds !== undefined) return { durationSeconds: seconds }
  if (match.kilometers) return { distanceMeters: toNumber(match.kilometers) * 1000 }
  if (match.meters) return { distanceMeters: toNumber(match.meters) }
  if (match.most) return { repsMin: null, repsMax: Number(match.most) }
  if (!match.from) return {}
  const [least, most] = [Number(match.from), match.to ? Number(match.to) : null]
  return most !== null && most < least
    ? { repsMin: most, repsMax: least }
    : { repsMin: least, repsMax: most === least ? null : most }
}

const isAmount = (fields: ParsedFields) => amountFields.some((field) => fields[field] !== undefined)
const setsAndAmountIn = (match: Groups): ParsedFields => ({ set: match.set, ...amountIn(match) })
const weightLoad = (value: number, unit: 'kg' | 'lb'): ParsedFields => ({
  load: { type: 'weight', value, unit, bandColor: null },
})
const loadOf = (type: Load['type'], value: number | null = null, unit: Load['unit'] = null): ParsedFields => ({
  load: { type, value, unit, bandColor: null },
})
const timesByWord: Record<string, number> = {
  once: 1,
  twice: 2,
  od: 1,
  bd: 2,
  bid: 2,
  tds: 3,
  tid: 3,
  qds: 4,
  qid: 4,
  daily: 1,
}
const sideMatch = (sides: Record<string, Side>) => (match: Groups) => ({ side: sides[match.which!.toLowerCase()] })
const defineMatcher = (pattern: string, read: Matcher['read']): Matcher => ({
  pattern: new RegExp(String.raw`(?:${pattern})(?![\p{L}\d])`, 'iuy'),
  read,
})

/** Tried in this order at each position of the line, most specific first. */
const matchers: Matcher[] = [
  defineMatcher(`(?:no|without)\\s+rest`, () => ({ restSeconds: null })),
  defineMatcher(`rest(?:\\s+between\\s+sides)\\s*:?\\s*(?:${time}|(?<bare>\\d+))`, (m) => ({
    restBetweenSidesSeconds: secondsIn(m) ?? Number(m.bare),
  })),
  defineMatcher(`rest(?:\\s+for)?\\s*:?\\s*(?:${time}|(?<bare>\\d+))(?<between>\\s*between\\s+sides)?`, (m) => ({
    [m.between ? 'restBetweenSidesSeconds' : 'restSeconds']: secondsIn(m) ?? Number(m.bare),
  })),
  defineMatcher(`(?:${time})\\s*rest(?<between>\\s*between\\s+sides)?`, (m) => ({
    [m.between ? 'restBetweenSidesSeconds' : 'restSeconds']: secondsIn(m),
  })),
  defineMatcher(`hold(?:\\s+for)?\\s*:?\\s*(?:${time}|(?<bare>\\d+))`, (m) => ({
    holdSeconds: secondsIn(m) ?? Number(m.bare),
  })),
  defineMatcher(`(?:${time})\\s*holds?`, (m) => ({ holdSeconds: secondsIn(m) })),
  defineMatcher(`tempo\\s*:?\\s*(?<digits>\\d{3,4})`, (m) => ({ tempo: [...m.digits!].join('-') })),
  defineMatcher(
    `(?:tempo\\s*:?\\s*)(?<tempo>\\d{1,2}(?:[-–:/]\\d{1,2}){2,3})|(?<bare>\\d{1,2}(?:-\\d{1,2}){2,3})(?:\\s*tempo)?`,
    (m) => ({ tempo: (m.tempo ?? m.bare)!.replace(/[–:/]/g, '-') }),
  ),
  defineMatcher(`(?:rpe|effort)\\s*:?\\s*(?<rpe>\\d+)(?:\\s*\\/\\s*10)?`, (m) => ({ rpeTarget: Number(m.rpe) })),
  defineMatcher(`(?<count>\\d+)\\s*(?:[x×*]|times?)?${perDay}`, (m) => ({ timesPerDay: Number(m.count) })),
  defineMatcher(`(?<often>once|twice)${perDay}|(?<short>od|bd|bid|tds|tid|qds|qid|daily)`, (m) => ({
    timesPerDay: timesByWord[(m.often ?? m.short)!.toLowerCase()],
  })),
  defineMatcher(`(?<value>${number})\\s*%\\s*(?:of\\s+)?(?:1\\s*rm)?`, (m) =>
    loadOf('percent of 1RM', toNumber(m.value!), '%'),
  ),
  defineMatcher(`(?<value>${number})\\s*(?:kgs?|kilos?)`, (m) => weightLoad(toNumber(m.value!), 'kg')),
  defineMatcher(`(?<value>${number})\\s*(?:lbs?|pounds?)`, (m) => weightLoad(toNumber(m.value!), 'lb')),
  defineMatcher(`(?<value>${number})\\s*(?:g|grams?)`, (m) => weightLoad(toNumber(m.value!) / 1000, 'kg')),
  defineMatcher(`(?:machine\\s+)?setting\\s*(?<value>${number})`, (m) =>
    loadOf('machine setting', toNumber(m.value!), 'setting'),
  ),
  defineMatcher(`body\\s*-?weight|bw`, () => loadOf('body weight')),
  defineMatcher(`(?:no|without)\\s+(?:load|weights?|band)`, () => ({ load: null })),
  defineMatcher(`(?:(?<color>${bandColors.join('|')})\\s*)?(?:thera)?-?band`, (m) => ({
    load: { type: 'band', value: null, unit: null, bandColor: (m.color?.toLowerCase() as Load['bandColor']) ?? null },
  })),
  // Clinicians write 10x10s hold for ten repetitions, each held; more than five sets of holds are rare.
  defineMatcher(`(?<count>\\d+)\\s*[x×*]\\s*(?:${time})${holdSuffix}`, (m, before) =>
    Number(m.count) > maxHeldSets
      ? { set: before.set ?? '1', repsMin: Number(m.count), repsMax: null, holdSeconds: secondsIn(m) }
      : undefined,
  ),
  defineMatcher(
    `(?<set>\\d+)\\s*(?:sets?\\s*)?[x×*]\\s*(?:(?:${time})(?:${holdSuffix})?|${distance}|${repCount}(?:${repsWord})?)${notACount}`,
    setsAndAmountIn,
  ),
  defineMatcher(
    `(?<set>\\d+)\\s*sets?\\s*(?:of\\s+)?(?:(?:${time})(?:${holdSuffix})?|${distance}|${repCount}(?:${repsWord})?)${notACount}`,
    setsAndAmountIn,
  ),
  defineMatcher(`(?<set>\\d+)\\s*sets?|sets?\\s*:?\\s*(?<named>\\d+)`, (m) => ({ set: m.set ?? m.named })),
  defineMatcher(`(?:in\\s+|for\\s+)?(?:${time})`, amountIn),
  defineMatcher(`(?:over\\s+)?(?:${distance})`, amountIn),
  defineMatcher(`reps?\\s*:?\\s*${repCount}`, amountIn),
  defineMatcher(`${repCount}${repsWord}`, amountIn),
  // A bare number means reps, but only if no amount came before it.
  defineMatcher(`${repCount}${notACount}`, (m, before) => (isAmount(before) ? undefined : amountIn(m))),
  defineMatcher(
    `(?:left\\s*(?:and|\\+|&|\\/)\\s*right|right\\s*(?:and|\\+|&|\\/)\\s*left|[lr]\\s*[+/&]\\s*[lr])(?:\\s+${bodyPart})?`,
    () => ({ side: 'each' }),
  ),
  defineMatcher(
    `(?:on\\s+)?(?:the\\s+)?(?<which>left|right)(?:\\s+${bodyPart})?`,
    sideMatch({ left: 'left', right: 'right' }),
  ),
  defineMatcher(`(?:on\\s+)?(?<which>both)(?:\\s+${bodyPart})?`, sideMatch({ both: 'both' })),
  defineMatcher(`(?:on\\s+|for\\s+)?(?:each|every|per)\\s+${bodyPart}|\\/\\s*${bodyPart}|(?:on\\s+)?each`, () => ({
    side: 'each',
  })),
]

/** Words and punctuation between the parts. */
const joiningWords = /(?:[\s,;.·•|+&@]+|(?:with|at|using|and|then|of)(?![\p{L}\d]))+/iuy
const anyWord = /[^\s,;·•|]+/uy

const labels: [keyof Dosage | 'side', string][] = [
  ['set', 'Sets'],
  ['repsMin', 'Reps'],
  ['repsMax', 'Reps'],
  ['durationSeconds', 'Time'],
  ['distanceMeters', 'Distance'],
  ['holdSeconds', 'Hold'],
  ['load', 'Load'],
  ['tempo', 'Tempo'],
  ['restSeconds', 'Rest'],
  ['restBetweenSidesSeconds', 'Rest between sides'],
  ['side', 'Side'],
  ['rpeTarget', 'RPE'],
  ['timesPerDay', 'A day'],
]

export const sideNames: Record<Side, string> = {
  left: 'Left',
  right: 'Right',
  both: 'Both',
  each: 'Each',
  none: 'None',
}

function valueOf(field: keyof ParsedFields, { repsMin, repsMax, ...fields }: ParsedFields) {
  const value = { repsMin, repsMax, ...fields }[field]
  if (field === 'repsMin' || field === 'repsMax') {
    if (!repsMin) return `up to ${repsMax}`
    return repsMax ? `${repsMin}–${repsMax}` : String(repsMin)
  }
  if (field === 'side') return sideNames[fields.side!]
  if (field === 'load') return fields.load ? formatLoad(fields.load) : 'none'
  if (field === 'distanceMeters') return `${value} m`
  if (field === 'timesPerDay') return `${value}×`
  if (field.endsWith('Seconds')) return value === null ? 'none' : secondsText(value as number)
  return String(value)
}

function recognizedParts(fields: ParsedFields): RecognizedPart[] {
  const seen = new Set<string>()
  return labels.flatMap(([field, label]) => {
    if (fields[field] === undefined || seen.has(label) || (field === 'repsMin' && fields.repsMin === null)) return []
    seen.add(label)
    return [{ label, value: valueOf(field, fields) }]
  })
}

/** Matches one part of the line. A part that is out of range, for example 99 sets, counts as unrecognized. */
function matchAt(text: string, at: number, before: ParsedFields) {
  for (const { pattern, read } of matchers) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    const fields = match && read(match.groups ?? {}, before)
    if (fields) return { fields: isAllowed(fields) ? fields : undefined, end: pattern.lastIndex }
  }
  return { fields: undefined, end: Math.max(endOf(anyWord, text, at), at + 1) }
}

function endOf(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** The line overrides `base`: reps replace a time and a time replaces reps. A time or distance alone is one set. */
function applyFields(base: Dosage, all: ParsedFields) {
  const { side: _side, ...fields } = all
  if (!isAmount(fields)) return { ...base, ...fields }
  const wasTimed = base.durationSeconds !== null || base.distanceMeters !== null
  const isLone = fields.set === undefined && fields.repsMin === undefined && fields.repsMax === undefined && !wasTimed
  // A plank of 1 × hold 20 s, prescribed as 3x30s, is held for those 30 s only.
  const isNowTimed = typeof fields.durationSeconds === 'number' && base.durationSeconds === null
  return { ...base, ...noAmount, ...(isNowTimed && { holdSeconds: null }), ...(isLone && { set: '1' }), ...fields }
}

/**
 * Parses a dosage as a clinician types it: `3x10 hold 5s 5kg each side`. `base` fills in what the line leaves out.
 * Never throws: text it cannot parse is in `unrecognized`, with its position.
 */
export function parseDosageLine(text: string, base: Dosage = emptyDosage): ParsedDosageLine {
  const all: ParsedFields = {}
  const recognized: RecognizedPart[] = []
  const unrecognized: UnrecognizedPart[] = []
  let at = endOf(joiningWords, text, 0)
  while (at < text.length) {
    const { fields, end } = matchAt(text, at, all)
    if (fields) {
      Object.assign(all, fields)
      const parts = recognizedParts(fields)
      const others = recognized.filter(({ label }) => parts.every((other) => other.label !== label))
      recognized.splice(0, recognized.length, ...others, ...parts)
    } else unrecognized.push({ text: text.slice(at, end), start: at, end })
    at = endOf(joiningWords, text, end)
  }
  return { dosage: applyFields(base, all), ...(all.side && { side: all.side }), recognized, unrecognized }
}

/** A dosage as a clinician would type it: `3x10 hold 5s 2kg right rest 60s`. Parsing it gives the same dosage. */
export const writeDosageLine = (dosage: Dosage, side: Side = 'none') =>
  formatDosage(dosage, side)
    .replaceAll(' · ', ' ')
    .replace(/^(\d+) × /, '$1x')
    .replace(/(\d) (s|min|kg|lb|m)\b/g, '$1$2')
