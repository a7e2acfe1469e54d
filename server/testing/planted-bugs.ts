type Rule = (...facts: never[]) => unknown
export type Bug = (actual: Rule, ...facts: never[]) => unknown

/** The rules that are broken at the moment, by name; only while the product works, not while it is checked. */
export const plantedBugs = { bugs: {} as Record<string, Bug>, isOn: false }

/** A module whose functions can be broken: for `vi.mock`, with what loads it. */
export const makeBreakable = async (load: () => Promise<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(await load()).map(([name, rule]) => [
      name,
      typeof rule === 'function'
        ? (...facts: never[]) => {
            const wrong = plantedBugs.isOn && plantedBugs.bugs[name]
            return wrong ? wrong(rule as Rule, ...facts) : (rule as Rule)(...facts)
          }
        : rule,
    ]),
  )

/** A rule with other types than its own, which the bug knows. */
export const defineBug = <A extends unknown[]>(wrong: (actual: (...facts: A) => unknown, ...facts: A) => unknown) =>
  wrong as unknown as Bug

/** The product works with the planted bugs. */
export async function withPlantedBugs(work: () => Promise<void>) {
  plantedBugs.isOn = true
  await work().finally(() => void (plantedBugs.isOn = false))
}

/** Tries sequences until one fails. */
export const stopAtFailure = { numRuns: 150, seed: 31, endOnFailure: true }
