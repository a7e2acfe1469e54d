/** Reads a list's search, filter and page from its address. Invalid values count as missing. */

/** Within the limits of the contract's lists: at most 200 characters that can be stored. */
export function searchIn(params: URLSearchParams) {
  const search = params.get('search')?.trim() ?? ''
  const isValid = search.length <= 200 && !search.includes('\u0000') && search.isWellFormed()
  return isValid ? search : ''
}

export function pageIn(params: URLSearchParams) {
  const page = Number(params.get('page') || 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

/** The value of this name if it is one of `all`, or else the first of them. */
export const choiceIn = <Value extends string>(params: URLSearchParams, name: string, all: readonly Value[]) =>
  all.find((value) => value === params.get(name)) ?? all[0]!
