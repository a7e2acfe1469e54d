import type { Side } from '@kinora/contract/dosage.ts'
import type { Prescription } from '@kinora/contract/series.ts'

export const sideNames: Record<Side, string> = {
  left: 'Left',
  right: 'Right',
  both: 'Both',
  each: 'Each',
  none: 'None',
}

/** The sides to choose from. The current side is always among them, even where it does not fit the exercise. */
export function sideChoices(laterality: Prescription['exercise']['laterality'], side: Side) {
  const sides: Side[] = ['left', 'right', 'each', laterality === 'bilateral' ? 'none' : 'both']
  return (sides.includes(side) ? sides : [...sides, side]).map((value) => ({ value, label: sideNames[value] }))
}
