interface Amounts {
  /** Cents. */
  planAmount: number
  discountPercentage: number
  taxPercentage: number
}

/** What is to be paid, in cents: (planAmount − discount) + tax, each rounded to a cent as it stands on an invoice. */
export function amountPayable({ planAmount, discountPercentage, taxPercentage }: Amounts) {
  const net = planAmount - Math.round((planAmount * discountPercentage) / 100)
  return net + Math.round((net * taxPercentage) / 100)
}
