import { opposite, type Side } from '@kinora/contract/dosage.ts'
import type { AffectedSide } from '@kinora/contract/patients.ts'

export const sideLabels = { left: 'Left', right: 'Right' }

/** 'Right', or 'Right, but the left is affected'. */
export function sideChip(side: Side, affected: AffectedSide | null | undefined) {
  if (side !== 'left' && side !== 'right') return undefined
  const isOther = affected === opposite[side]
  return { label: isOther ? `${sideLabels[side]}, but the ${affected} is affected` : sideLabels[side], isOther }
}
