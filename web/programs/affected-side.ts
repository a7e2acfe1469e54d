import type { Side } from '@kinora/contract/dosage.ts'
import type { AffectedSide } from '@kinora/contract/patients.ts'

const labels = { left: 'Left', right: 'Right' }

/** 'Right', and 'Right, but the left is affected' where only the other side of the patient is. */
export function sideChip(side: Side, affected: AffectedSide | null | undefined) {
  if (side !== 'left' && side !== 'right') return undefined
  const isOther = affected === (side === 'left' ? 'right' : 'left')
  return { label: isOther ? `${labels[side]}, but the ${affected} is affected` : labels[side], isOther }
}
