import { Problem } from '@kinora/contract/problem.ts'

/** The sandbox's test cards. Any other number is refused, so that nobody enters a real one. */
export const sandboxCards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  asks: '4000002500003155',
  /** Pays once and is declined at every renewal. */
  expiring: '4000000000000341',
} as const

const refusals: Record<string, string> = {
  [sandboxCards.declined]: 'Your card was declined. Try another card.',
  [sandboxCards.poor]: 'Your card has insufficient funds. Try another card.',
}

export const cardProblem = (message: string, code: 'invalid' | 'conflict' = 'conflict') =>
  new Problem(code, message, [{ field: 'card.number', message }])

/** @throws Problem at the card's field if it is unknown or refused. */
export function ensureCard(card: string | undefined) {
  const known = Object.values(sandboxCards) as string[]
  if (!card || !known.includes(card))
    throw cardProblem('This is a sandbox: use one of the test cards shown below.', 'invalid')
  if (refusals[card]) throw cardProblem(refusals[card])
  return card
}
