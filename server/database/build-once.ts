import type { Compilable } from 'kysely'
import type { Db } from './connect.ts'

/** Stands for a value while a statement is built. */
class Parameter {
  readonly name: string
  readonly isListOfOne: boolean
  constructor(name: string, isListOfOne: boolean) {
    this.name = name
    this.isListOfOne = isListOfOne
  }
}

/** A list with one element gets its own statement, in which `columnIn` compares with that element. */
const isListOfOne = (value: unknown) => Array.isArray(value) && value.length === 1
/** True for a placeholder that represents a list of one element while a statement is built. */
export const isSingleElementList = (value: unknown) => value instanceof Parameter && value.isListOfOne

type Values = Record<string, string | number | boolean | Date | object | null | undefined>
const built = new Map<string, ReturnType<Compilable['compile']>>()

/**
 * Runs a statement that is built on its first use only, because building takes longer than running it. `build` gets
 * placeholders for the values: it may put them in the statement, but not read them. `name` must include anything else
 * that changes the statement's text; undefined values are added to it here.
 */
export async function buildOnce<V extends Values, R>(
  db: Db,
  name: string,
  values: V,
  build: (parameters: V) => Compilable<R>,
): Promise<R[]> {
  let key = name
  // Building one string is faster than joining a list, and this runs for each statement.
  for (const each in values)
    if (values[each] !== undefined) key += isListOfOne(values[each]) ? ` ${each}[1]` : ` ${each}`
  let statement = built.get(key)
  if (!statement) {
    const givenNames = Object.keys(values).filter((each) => values[each] !== undefined)
    const parameters = givenNames.map((givenName) => [
      givenName,
      new Parameter(givenName, isListOfOne(values[givenName])),
    ])
    statement = build(Object.fromEntries(parameters) as V).compile()
    built.set(key, statement)
  }
  const parameters = statement.parameters.map((value) => (value instanceof Parameter ? values[value.name] : value))
  const { rows } = await db.executeQuery<R>({ ...statement, parameters } as never)
  return rows
}
