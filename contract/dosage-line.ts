import { bandColors, Dosage, formatDosage, formatLoad, type Load, type Side } from './dosage.ts'

/** What was understood of a line as it was typed: `{ label: 'Hold', value: '5 s' }`. */
export interface Understood {
  label: string
  value: string
}

/** A piece of the line that nothing was made of: `text` stands at `start` (inclusive) to `end` (exclusive). */
export interface Unknown {
  text: string
  start: number
  end: number
}

export interface ParsedLine {
  dosage: Dosage
  /** Absent when the line says nothing of it. */
  side?: Side
  understood: Understood[]
  unknown: Unknown[]
}

/** What a piece of a line sets. A later piece overrules an earlier one. */
interface Said extends Partial<Dosage> {
  side?: Side
}

type Groups = Record<string, string | undefined>

interface Reader {
  pattern: RegExp
  /** What a match says, given what the line has said before it; nothing when it cannot be meant here. */
  read: (match: Groups, before: Said) => Said | undefined
}

const number = String.raw`\d+(?:[.,]\d+)?`
const time = String.raw`(?<clock>\d+:[0-5]\d)|(?<minutes>${number})\s*(?:minutes?|mins?|')(?:\s*(?<rest>\d+)\s*(?:seconds?|secs?|s|"))?|(?<seconds>${number})\s*(?:seconds?|secs?|s\b|"|'')`
const way = String.raw`(?<kilometers>${number})\s*(?:km|kilometres?|kilometers?)|(?<meters>${number})\s*(?:m|metres?|meters?)`
const many = String.raw`(?:up\s+to\s+(?<most>\d+)|(?<from>\d+)(?:\s*(?:-|–|—|to)\s*(?<to>\d+))?)`
const repsWord = String.raw`\s*(?:reps?|repetitions?|times?)`
const aDay = String.raw`\s*(?:\/\s*(?:day|d)|per\s+day|a\s+day|daily|every\s+day)`
const part = String.raw`(?:sides?|legs?|arms?|foot|feet|hands?|knees?|hips?|shoulders?|ankles?|elbows?|wrists?)`

/** What makes a number no count of sets or reps: `2 x 5 kg`, `3x/week`; `10/side` is one. */
const notCounted = String.raw`(?!\s*(?:[x×*]|kgs?|kilos?|lbs?|pounds?|%|\/\s*(?!${part})|per\s+(?!${part})))`

const toNumber = (text: string) => Number(text.replace(',', '.'))
const rounded = (value: number) => Math.round(value)

/** Seconds of whichever way of writing a time was met. */
function secondsIn({ clock, minutes, rest, seconds }: Groups) {
  if (clock) return Number(clock.split(':')[0]) * 60 + Number(clock.split(':')[1])
  if (minutes) return rounded(toNumber(minutes) * 60) + Number(rest ?? 0)
  return seconds === undefined ? undefined : rounded(toNumber(seconds))
}

const amountFields = ['repsMin', 'repsMax', 'durationSeconds', 'distanceMeters'] as const
const noAmount = { repsMin: null, repsMax: null, durationSeconds: null, distanceMeters: null }

/** Reps, a time or a distance: one replaces another that was there before. */
function amountIn(match: Groups): Said {
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

const isAmount = (said: Said) => amountFields.some((field) => said[field] !== undefined)
const ofSets = (match: Groups): Said => ({ set: match.set, ...amountIn(match) })
const weight = (value: number, unit: 'kg' | 'lb'): Said => ({ load: { type: 'weight', value, unit, bandColor: null } })
const plain = (type: Load['type'], value: number | null = null, unit: Load['unit'] = null): Said => ({
  load: { type, value, unit, bandColor: null },
})
const numbersOfWords: Record<string, number> = {
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
const word = (sides: Record<string, Side>) => (match: Groups) => ({ side: sides[match.which!.toLowerCase()] })
const reader = (pattern: string, read: Reader['read']): Reader => ({
  pattern: new RegExp(String.raw`(?:${pattern})(?![\p{L}\d])`, 'iuy'),
  read,
})

/** Tried in this order at each place of the line: whoever needs more words to be sure comes first. */
const readers: Reader[] = [
  reader(`(?:no|without)\\s+rest`, () => ({ restSeconds: null })),
  reader(`rest(?:\\s+between\\s+sides)\\s*:?\\s*(?:${time}|(?<bare>\\d+))`, (m) => ({
    restBetweenSidesSeconds: secondsIn(m) ?? Number(m.bare),
  })),
  reader(`rest(?:\\s+for)?\\s*:?\\s*(?:${time}|(?<bare>\\d+))(?<between>\\s*between\\s+sides)?`, (m) => ({
    [m.between ? 'restBetweenSidesSeconds' : 'restSeconds']: secondsIn(m) ?? Number(m.bare),
  })),
  reader(`(?:${time})\\s*rest(?<between>\\s*between\\s+sides)?`, (m) => ({
    [m.between ? 'restBetweenSidesSeconds' : 'restSeconds']: secondsIn(m),
  })),
  reader(`hold(?:\\s+for)?\\s*:?\\s*(?:${time}|(?<bare>\\d+))`, (m) => ({
    holdSeconds: secondsIn(m) ?? Number(m.bare),
  })),
  reader(`(?:${time})\\s*holds?`, (m) => ({ holdSeconds: secondsIn(m) })),
  reader(`tempo\\s*:?\\s*(?<digits>\\d{3,4})`, (m) => ({ tempo: [...m.digits!].join('-') })),
  reader(
    `(?:tempo\\s*:?\\s*)(?<tempo>\\d{1,2}(?:[-–:/]\\d{1,2}){2,3})|(?<bare>\\d{1,2}(?:-\\d{1,2}){2,3})(?:\\s*tempo)?`,
    (m) => ({ tempo: (m.tempo ?? m.bare)!.replace(/[–:/]/g, '-') }),
  ),
  reader(`(?:rpe|effort)\\s*:?\\s*(?<rpe>\\d+)(?:\\s*\\/\\s*10)?`, (m) => ({ rpeTarget: Number(m.rpe) })),
  reader(`(?<count>\\d+)\\s*(?:[x×*]|times?)?${aDay}`, (m) => ({ timesPerDay: Number(m.count) })),
  reader(`(?<often>once|twice)${aDay}|(?<short>od|bd|bid|tds|tid|qds|qid|daily)`, (m) => ({
    timesPerDay: numbersOfWords[(m.often ?? m.short)!.toLowerCase()],
  })),
  reader(`(?<value>${number})\\s*%\\s*(?:of\\s+)?(?:1\\s*rm)?`, (m) =>
    plain('percent of 1RM', toNumber(m.value!), '%'),
  ),
  reader(`(?<value>${number})\\s*(?:kgs?|kilos?)`, (m) => weight(toNumber(m.value!), 'kg')),
  reader(`(?<value>${number})\\s*(?:lbs?|pounds?)`, (m) => weight(toNumber(m.value!), 'lb')),
  reader(`(?<value>${number})\\s*(?:g|grams?)`, (m) => weight(toNumber(m.value!) / 1000, 'kg')),
  reader(`(?:machine\\s+)?setting\\s*(?<value>${number})`, (m) =>
    plain('machine setting', toNumber(m.value!), 'setting'),
  ),
  reader(`body\\s*-?weight|bw`, () => plain('body weight')),
  reader(`(?:no|without)\\s+(?:load|weights?|band)`, () => ({ load: null })),
  reader(`(?:(?<color>${bandColors.join('|')})\\s*)?(?:thera)?-?band`, (m) => ({
    load: { type: 'band', value: null, unit: null, bandColor: (m.color?.toLowerCase() as Load['bandColor']) ?? null },
  })),
  reader(
    `(?<set>\\d+)\\s*(?:sets?\\s*)?[x×*]\\s*(?:(?:${time})(?:\\s*holds?)?|${way}|${many}(?:${repsWord})?)${notCounted}`,
    ofSets,
  ),
  reader(
    `(?<set>\\d+)\\s*sets?\\s*(?:of\\s+)?(?:(?:${time})(?:\\s*holds?)?|${way}|${many}(?:${repsWord})?)${notCounted}`,
    ofSets,
  ),
  reader(`(?<set>\\d+)\\s*sets?|sets?\\s*:?\\s*(?<named>\\d+)`, (m) => ({ set: m.set ?? m.named })),
  reader(`(?:in\\s+|for\\s+)?(?:${time})`, amountIn),
  reader(`(?:over\\s+)?(?:${way})`, amountIn),
  reader(`reps?\\s*:?\\s*${many}`, amountIn),
  reader(`${many}${repsWord}`, amountIn),
  // A number alone is meant as reps, but only where nothing has said how much yet.
  reader(`${many}${notCounted}`, (m, before) => (isAmount(before) ? undefined : amountIn(m))),
  reader(
    `(?:left\\s*(?:and|\\+|&|\\/)\\s*right|right\\s*(?:and|\\+|&|\\/)\\s*left|[lr]\\s*[+/&]\\s*[lr])(?:\\s+${part})?`,
    () => ({ side: 'each' }),
  ),
  reader(`(?:on\\s+)?(?:the\\s+)?(?<which>left|right)(?:\\s+${part})?`, word({ left: 'left', right: 'right' })),
  reader(`(?:on\\s+)?(?<which>both)(?:\\s+${part})?`, word({ both: 'both' })),
  reader(`(?:on\\s+|for\\s+)?(?:each|every|per)\\s+${part}|\\/\\s*${part}|(?:on\\s+)?each`, () => ({ side: 'each' })),
]

/** Words and signs that only join. */
const joint = /(?:[\s,;.·•|+&@]+|(?:with|at|using|and|then|of)(?![\p{L}\d]))+/iuy
const anything = /[^\s,;·•|]+/uy

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

const sideNames: Record<Side, string> = { left: 'Left', right: 'Right', both: 'Both', each: 'Each', none: 'None' }
const secondsText = (value: number) => (value >= 120 && value % 60 === 0 ? `${value / 60} min` : `${value} s`)

function valueOf(field: keyof Said, { repsMin, repsMax, ...said }: Said) {
  const value = { repsMin, repsMax, ...said }[field]
  if (field === 'repsMin' || field === 'repsMax') {
    if (!repsMin) return `up to ${repsMax}`
    return repsMax ? `${repsMin}–${repsMax}` : String(repsMin)
  }
  if (field === 'side') return sideNames[said.side!]
  if (field === 'load') return said.load ? formatLoad(said.load) : 'none'
  if (field === 'distanceMeters') return `${value} m`
  if (field === 'timesPerDay') return `${value}×`
  if (field.endsWith('Seconds')) return value === null ? 'none' : secondsText(value as number)
  return String(value)
}

function understoodOf(said: Said): Understood[] {
  const seen = new Set<string>()
  return labels.flatMap(([field, label]) => {
    if (said[field] === undefined || seen.has(label) || (field === 'repsMin' && said.repsMin === null)) return []
    seen.add(label)
    return [{ label, value: valueOf(field, said) }]
  })
}

/** False when a number is outside of what a dosage may be. */
const isAllowed = ({ side: _side, ...said }: Said) =>
  Object.entries(said).every(([field, value]) => Dosage.shape[field as keyof Dosage].safeParse(value).success)

/** Reads one piece at a place of the line. What reads well but may not be, as 99 sets, is unknown as a whole. */
function pieceAt(text: string, at: number, before: Said) {
  for (const { pattern, read } of readers) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    const said = match && read(match.groups ?? {}, before)
    if (said) return { said: isAllowed(said) ? said : undefined, end: pattern.lastIndex }
  }
  return { said: undefined, end: Math.max(endOf(anything, text, at), at + 1) }
}

function endOf(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** What the line says replaces what was there: reps a time, a time reps. A lone time or distance is one set. */
function applied(base: Dosage, all: Said) {
  const { side: _side, ...said } = all
  if (!isAmount(said)) return { ...base, ...said }
  const wasTimed = base.durationSeconds !== null || base.distanceMeters !== null
  const isLone = said.set === undefined && said.repsMin === undefined && said.repsMax === undefined && !wasTimed
  return { ...base, ...noAmount, ...(isLone && { set: '1' }), ...said }
}

/**
 * Reads a dosage as a clinician types it: `3x10 hold 5s 5kg each side`. What the line does not say is taken from
 * `base`. Never throws: what it cannot read is in `unknown`, with its place.
 */
export function parseDosageLine(text: string, base: Dosage = Dosage.parse({})): ParsedLine {
  const all: Said = {}
  const understood: Understood[] = []
  const unknown: Unknown[] = []
  let at = endOf(joint, text, 0)
  while (at < text.length) {
    const { said, end } = pieceAt(text, at, all)
    if (said) {
      Object.assign(all, said)
      const told = understoodOf(said)
      const others = understood.filter(({ label }) => told.every((other) => other.label !== label))
      understood.splice(0, understood.length, ...others, ...told)
    } else unknown.push({ text: text.slice(at, end), start: at, end })
    at = endOf(joint, text, end)
  }
  return { dosage: applied(base, all), ...(all.side && { side: all.side }), understood, unknown }
}

/** A dosage as one would type it: `3x10 hold 5s 2kg right rest 60s`. Read again it is the same dosage. */
export const writeDosageLine = (dosage: Dosage, side: Side = 'none') =>
  formatDosage(dosage, side)
    .replaceAll(' · ', ' ')
    .replace(/^(\d+) × /, '$1x')
    .replace(/(\d) (s|min|kg|lb|m)\b/g, '$1$2')
