import pLimit from 'p-limit'

/**
 * Processes all items, one at a time by default. An error in one does not stop the others. @throws AggregateError at
 * the end if any failed.
 */
export async function processEach<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>, atOnce = 1) {
  const errors: unknown[] = []
  const limit = pLimit(atOnce)
  const all = Array.from(items, (item) => limit(() => work(item)).catch((error: unknown) => errors.push(error)))
  await Promise.all(all)
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${all.length} failed.`)
}
