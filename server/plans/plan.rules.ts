interface Amounts {
  /** Cents. */
  planAmount: number
  discountPercentage: number
  taxPercentage: number
}

/** (planAmount − discount) + tax, in cents, each rounded as on the invoice. */
export function amountPayable({ planAmount, discountPercentage, taxPercentage }: Amounts) {
  const net = planAmount - Math.round((planAmount * discountPercentage) / 100)
  return net + Math.round((net * taxPercentage) / 100)
}
