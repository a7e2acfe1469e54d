import type { Side } from '@kinora/contract/dosage.ts'
import type { AffectedSide } from '@kinora/contract/patients.ts'
import type { Prescription } from '@kinora/contract/series.ts'

export const sideNames: Record<Side, string> = {
  left: 'Left',
  right: 'Right',
  both: 'Both',
  each: 'Each',
  none: 'None',
}

/** 'Right', and 'Right, but the left is affected' where only the other side of the patient is. */
export function sideChip(side: Side, affected: AffectedSide | null | undefined) {
  if (side !== 'left' && side !== 'right') return undefined
  const isOther = affected === (side === 'left' ? 'right' : 'left')
  return { label: isOther ? `${sideNames[side]}, but the ${affected} is affected` : sideNames[side], isOther }
}

/** The sides to choose from. The current side is always among them, even where it does not fit the exercise. */
export function sideChoices(laterality: Prescription['exercise']['laterality'], side: Side) {
  const sides: Side[] = ['left', 'right', 'each', laterality === 'bilateral' ? 'none' : 'both']
  return (sides.includes(side) ? sides : [...sides, side]).map((value) => ({ value, label: sideNames[value] }))
}
