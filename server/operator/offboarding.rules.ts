import type { Proof } from '@kinora/contract/operator.ts'

interface Table {
  name: string
  /** The tables whose rows refer to rows of this one. */
  referencedBy: string[]
}

/** Tables in deletion order: referring tables come before the tables they refer to, as far as possible. */
export function deletionOrder<T extends Table>(tables: T[]): T[] {
  const ordered: T[] = []
  let rest = tables
  while (rest.length > 0) {
    const names = new Set(rest.map(({ name }) => name))
    const waitsFor = ({ referencedBy }: T) => referencedBy.filter((name) => names.has(name)).length
    const next = rest.reduce((best, each) => (waitsFor(each) < waitsFor(best) ? each : best))
    ordered.push(next)
    rest = rest.filter((each) => each !== next)
  }
  return ordered
}

/** The rows of the proof, one per table. */
export const tablesOf = (before: Record<string, number>, after: Map<string, number>): Proof['tables'] =>
  Object.entries(before).map(([table, count]) => ({ table, before: count, after: after.get(table) ?? 0 }))
