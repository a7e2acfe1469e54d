/** What all endpoints of the operator share. */
export const forOperators = { roles: ['admin'] } as const
/** A change by the operator: audited, in transactions of its own, as it may concern any organization. */
export const byOperators = { ...forOperators, hasNoTransaction: true, isAudited: true } as const
