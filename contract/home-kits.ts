import { z } from 'zod'
import { bandColors, formatLoad, type Load } from './dosage.ts'
import { Id, MomentOut, Text } from './fields.ts'
import { Equipment, categoryLabel } from './exercise-categories.ts'
import { staff, staffAndPatients } from './roles.ts'
import { defineApi } from './api.ts'

/** Items that nobody has to own: no equipment, a wall, and unnamed things. */
const alwaysThere: readonly Equipment[] = ['none', 'wall', 'other']

/** The equipment a patient may have at home, with the terms of exercises. */
export const KitKind = Equipment.exclude(['none', 'wall', 'other'])
export type KitKind = z.infer<typeof KitKind>

export const bandKinds: readonly Equipment[] = ['band', 'loop']
export const weightKinds: readonly Equipment[] = ['dumbbell', 'cuff', 'kettlebell', 'medicine ball', 'barbell']

/** One kind of equipment; bands may have colors, weights may have kilograms. */
export const KitItem = z.object({
  kind: KitKind,
  colors: z.array(z.enum(bandColors)).max(bandColors.length).default([]),
  kilograms: z
    .array(z.number('Use a number.').min(0.1, 'Use 0.1 kg or more.').max(200, 'At most 200 kg.'))
    .max(30, 'At most 30 weights.')
    .default([]),
})
export type KitItem = z.infer<typeof KitItem>

export const KitDraft = z.object({
  items: z
    .array(KitItem)
    .max(KitKind.options.length)
    .refine((items) => new Set(items.map(({ kind }) => kind)).size === items.length, 'Each kind only once.'),
  /** Other equipment, in the patient's words. */
  other: Text(300).trim().default(''),
})
export type KitDraft = z.infer<typeof KitDraft>

/** A patient's equipment at home. `enteredAt` is null while the items are only guessed from text on the record. */
export const HomeKit = z.object({
  items: z.array(KitItem),
  other: z.string(),
  enteredAt: MomentOut.nullable(),
  enteredBy: z.string(),
})
export type HomeKit = z.infer<typeof HomeKit>
export type Kit = Pick<KitDraft, 'items'>

/** A currently prescribed exercise whose equipment the patient does not have, in the coming weeks. */
export const MissingEquipment = z.object({
  programId: Id,
  program: z.string(),
  exercise: z.string(),
  fromWeek: z.number(),
  toWeek: z.number(),
  needs: z.array(z.string()),
})
export type MissingEquipment = z.infer<typeof MissingEquipment>

export const homeKits = defineApi('patients', {
  homeKit: {
    route: 'GET /patients/:patientId/kit',
    roles: staffAndPatients,
    reply: HomeKit,
    failure: 'Failed to read the equipment at home',
  },
  saveHomeKit: {
    route: 'PUT /patients/:patientId/kit',
    roles: staffAndPatients,
    // Patients may not write their record, but they may write their workouts.
    subject: 'workouts',
    body: KitDraft,
    reply: HomeKit,
    failure: 'Failed to save the equipment at home',
  },
})

export const missingKit = defineApi('series', {
  missingEquipment: {
    route: 'GET /patients/:patientId/kit/missing',
    roles: staff,
    reply: z.array(MissingEquipment),
    failure: 'Failed to read what is missing at home',
  },
})

const poundsPerKilogram = 2.2046
const kilogramsOf = ({ value, unit }: Load) =>
  value === null ? null : unit === 'lb' ? value / poundsPerKilogram : value
const isSame = (one: number, other: number) => Math.abs(one - other) < 0.05
const bandLoad = (bandColor: Load['bandColor']): Load => ({ type: 'band', value: null, unit: null, bandColor })
const weightLoad = (value: number): Load => ({ type: 'weight', value, unit: 'kg', bandColor: null })

/** The equipment available at home for an exercise, for a search that leaves out the rest. */
export const availableEquipment = ({ items }: Kit): Equipment[] => [...alwaysThere, ...items.map(({ kind }) => kind)]

/** The kinds of equipment that carry a load: those named by the exercise, otherwise all that can. */
function loadCarriers(equipment: readonly Equipment[], kinds: readonly Equipment[]) {
  const named = kinds.filter((kind) => equipment.includes(kind))
  return named.length > 0 ? named : kinds
}

const isBandLoad = (equipment: readonly Equipment[], load: Load | null) =>
  load ? load.type === 'band' : loadCarriers(equipment, weightKinds) === weightKinds

/**
 * The loads that the patient owns for an exercise, lightest first. Empty if none is known, or the exercise has no load.
 */
export function ownedLoads({ items }: Kit, equipment: readonly Equipment[], load: Load | null): Load[] {
  if (load && load.type !== 'band' && load.type !== 'weight') return []
  const isBand = isBandLoad(equipment, load)
  if (!load && !(isBand ? bandKinds : weightKinds).some((kind) => equipment.includes(kind))) return []
  const kinds = loadCarriers(equipment, isBand ? bandKinds : weightKinds)
  const owned = items.filter(({ kind }) => kinds.includes(kind))
  if (isBand) return bandColors.filter((color) => owned.some(({ colors }) => colors.includes(color))).map(bandLoad)
  const kilograms = [...new Set(owned.flatMap((item) => item.kilograms))]
  return kilograms.toSorted((a, b) => a - b).map(weightLoad)
}

const rank = (load: Load | null) => {
  if (!load) return -1
  return load.type === 'band' ? bandColors.indexOf(load.bandColor as 'red') : (kilogramsOf(load) ?? -1)
}

/** The next heavier or lighter load that the patient owns; null if there is none. */
export function nextOwnedLoad(
  kit: Kit,
  equipment: readonly Equipment[],
  load: Load | null,
  direction: 'heavier' | 'lighter',
): Load | null {
  const owned = ownedLoads(kit, equipment, load)
  const now = rank(load)
  const beyond = owned.filter((one) => !isSame(rank(one), now) && rank(one) > now === (direction === 'heavier'))
  return (direction === 'heavier' ? beyond[0] : beyond.at(-1)) ?? null
}

/** Whether the patient owns this load; true if the kit does not list colors or kilograms. */
export function ownsLoad({ items }: Kit, equipment: readonly Equipment[], load: Load | null): boolean {
  if (load?.type === 'band') {
    const bands = items.filter(({ kind }) => loadCarriers(equipment, bandKinds).includes(kind))
    const colors = bands.flatMap((band) => band.colors)
    return bands.length > 0 && (!load.bandColor || colors.length === 0 || colors.includes(load.bandColor))
  }
  const kilograms = load?.type === 'weight' ? kilogramsOf(load) : null
  if (!kilograms) return true
  const weights = items.filter(({ kind }) => loadCarriers(equipment, weightKinds).includes(kind))
  const owned = weights.flatMap((weight) => weight.kilograms)
  return weights.length > 0 && (owned.length === 0 || owned.some((each) => isSame(each, kilograms)))
}

/** The equipment that a prescription needs and the patient does not have: ['step', 'red band']. */
export function missingEquipment(kit: Kit, equipment: readonly Equipment[], load: Load | null = null): string[] {
  const available = availableEquipment(kit)
  const missing = equipment.filter((kind) => !available.includes(kind))
  const isCarrierMissing = missing.some((kind) => (load?.type === 'band' ? bandKinds : weightKinds).includes(kind))
  const words = missing.map((kind) => {
    const color = load?.type === 'band' && bandKinds.includes(kind) ? load.bandColor : null
    const label = kind === 'BOSU' || kind === 'Swiss ball' ? kind : categoryLabel(kind).toLowerCase()
    return color ? `${color} ${label}` : label
  })
  return load && !isCarrierMissing && !ownsLoad(kit, equipment, load) ? [...words, formatLoad(load)] : words
}

/** 'Needs: band, step', or undefined if nothing is missing. */
export function needsLabel(kit: Kit | undefined, equipment: readonly Equipment[], load: Load | null = null) {
  const needs = kit ? missingEquipment(kit, equipment, load) : []
  return needs.length > 0 ? `Needs: ${needs.join(', ')}` : undefined
}
