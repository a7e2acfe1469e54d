import type { ChipTone } from '../ui/Chip.tsx'
import type { TicketCategory, TicketState } from '@kinora/contract/tickets.ts'

export const categories: { value: TicketCategory; label: string }[] = [
  { value: 'question', label: 'A question' },
  { value: 'problem', label: 'Something does not work' },
  { value: 'billing', label: 'Plan and billing' },
  { value: 'idea', label: 'An idea' },
]
export const categoryLabel = (category: TicketCategory) => categories.find(({ value }) => value === category)!.label

/** "Open" means something different to the author than to support. */
export const stateChip = (state: TicketState, isOperator: boolean): { label: string; tone: ChipTone } =>
  ({
    open: {
      label: isOperator ? 'To answer' : 'With support',
      tone: isOperator ? ('caution' as const) : ('tint' as const),
    },
    answered: { label: 'Answered', tone: 'good' as const },
    closed: { label: 'Closed', tone: 'plain' as const },
  })[state]
