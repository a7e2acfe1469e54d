import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}
interface Specifier extends Node {
  imported: { name: string }
  local: { name: string }
  importKind?: string
}
export type Parse = (code: string) => { body: Node[] }

const parsed = new Map<string, { body: Node[] }>()
/** Contract files import each other, so that without a cache each would be parsed dozens of times. */
export const parseOnce =
  (parse: Parse): Parse =>
  (code) => {
    const known = parsed.get(code) ?? parse(code)
    parsed.set(code, known)
    return known
  }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)

/** Replaces the code from `start` to `end`. */
type Edit = readonly [start: number, end: number, text: string]
const applyEdits = (code: string, edits: readonly Edit[]) =>
  edits
    .toSorted((a, b) => b[0] - a[0])
    .reduce((text, [start, end, replacement]) => text.slice(0, start) + replacement + text.slice(end), code)

/** Without `as const`. */
const valueOf = (node: Node): Node =>
  node.type.startsWith('TS') && isNode(node.expression) ? valueOf(node.expression) : node
const propertiesOf = (node: unknown) =>
  isNode(node) && node.type === 'ObjectExpression'
    ? (node.properties as Node[])
        .filter(({ type }) => type === 'Property')
        .map(({ key, value }) => ({ name: (key as { name?: string }).name ?? '', value: value as Node }))
    : []

const declarationOf = (statement: Node) => (isNode(statement.declaration) ? statement.declaration : statement)
const declaratorsOf = (statement: Node) => {
  const declaration = declarationOf(statement)
  return declaration.type === 'VariableDeclaration' ? (declaration.declarations as Node[]) : []
}

/** Removes the request and reply schemas of the endpoints, except for replies that are files or events. */
function withoutEndpointSchemas(code: string, parse: Parse) {
  const values = parse(code)
    .body.flatMap(declaratorsOf)
    .flatMap(({ init }) => (isNode(init) ? [valueOf(init)] : []))
  const apis = values.filter(({ callee }) => (callee as { name?: string } | undefined)?.name === 'defineApi')
  const endpoints = [
    ...apis.flatMap((api) => propertiesOf((api.arguments as Node[])[1]).map(({ value }) => value)),
    // Declarations that several endpoints share.
    ...values.filter((value) => propertiesOf(value).some(({ name }) => name === 'roles')),
  ]
  const edits = endpoints.flatMap((endpoint) =>
    propertiesOf(endpoint).flatMap(({ name, value }): Edit[] => {
      if (['params', 'query', 'body'].includes(name)) return [[value.start, value.end, 'undefined']]
      if (name !== 'reply' || propertiesOf(value).some((part) => part.name === 'file')) return []
      const events = propertiesOf(value).find((part) => part.name === 'events')?.value
      return [events ? [events.start, events.end, 'undefined'] : [value.start, value.end, '{}']]
    }),
  )
  return applyEdits(code, edits)
}

const namesOfStatements = new WeakMap<Node, string[]>()
/** The names that a statement uses. Cached, because each statement is checked dozens of times. */
function namesOf(statement: Node) {
  const names = namesOfStatements.get(statement) ?? namesIn(statement)
  namesOfStatements.set(statement, names)
  return names
}

/** The names that a piece of code uses; those of types and properties do not count. */
function namesIn(node: Node): string[] {
  if (node.type === 'Identifier') return [node.name as string]
  if (node.type.startsWith('TS')) return isNode(node.expression) ? namesIn(node.expression) : []
  const parts = { ...node }
  if (node.type === 'MemberExpression' && !node.computed) delete parts.property
  if (node.type === 'Property' && !node.computed && !node.shorthand) delete parts.key
  return childrenOf(parts).flatMap(namesIn)
}

const isImport = ({ type }: Node) => type === 'ImportDeclaration'
const isType = (node: Node) => /^TS(TypeAlias|Interface)Declaration$/.test(declarationOf(node).type)
const isExported = ({ type }: Node) => type === 'ExportNamedDeclaration'
const specifiersOf = (statement: Node) =>
  statement.importKind === 'type'
    ? []
    : (statement.specifiers as Specifier[]).filter(({ importKind }) => importKind !== 'type')

/** The names that a statement declares. */
function declaredBy(statement: Node) {
  const declaration = declarationOf(statement)
  const ids = declaratorsOf(statement).map(({ id }) => id as Node)
  return ids.length > 0 ? ids.flatMap(namesIn) : isNode(declaration.id) ? namesIn(declaration.id) : []
}

const schemasOfFiles = new WeakMap<Node[], Set<string>>()

/** The names in a file that are schemas or depend on schemas. */
function schemasIn(file: string, body: Node[], parse: Parse): Set<string> {
  const known = schemasOfFiles.get(body)
  if (known) return known
  const found = new Set<string>()
  schemasOfFiles.set(body, found)
  for (const statement of body.filter(isImport)) {
    const source = (statement.source as unknown as { value: string }).value
    const names = specifiersOf(statement)
    if (source === 'zod') names.forEach(({ local }) => found.add(local.name))
    if (!source.startsWith('./') || names.length === 0) continue
    const other = join(file, '..', source)
    const code = withoutEndpointSchemas(readFileSync(other, 'utf8'), parse)
    const theirs = schemasIn(other, parse(code).body, parse)
    for (const { imported, local } of names) if (theirs.has(imported.name)) found.add(local.name)
  }
  const others = body.filter((statement) => !isImport(statement) && !isType(statement))
  for (let before = -1; before < found.size;) {
    before = found.size
    for (const statement of others)
      if (namesOf(declarationOf(statement)).some((name) => found.has(name)))
        declaredBy(statement).forEach((name) => found.add(name))
  }
  return found
}

const isCheap = ({ type }: Node) => /^(Literal|Identifier|(Arrow)?FunctionExpression)$/.test(type)

/** Marks an initializer as pure: the bundler cannot know that creating a schema has no side effects. */
function markPure(code: string, statement: Node) {
  const edits = declaratorsOf(statement).flatMap(({ id, init }): Edit[] => {
    if (!isNode(init) || isCheap(init) || (id as Node).type !== 'Identifier') return []
    return [
      [init.start - statement.start, init.start - statement.start, '/*#__PURE__*/ (() => ('],
      [init.end - statement.start, init.end - statement.start, '))()'],
    ]
  })
  return applyEdits(code.slice(statement.start, statement.end), edits)
}

function split(file: string, original: string, parse: Parse) {
  const code = withoutEndpointSchemas(original, parse)
  const { body } = parse(code)
  const schemas = schemasIn(file, body, parse)
  const values = body.filter((statement) => !isImport(statement) && !isType(statement))
  const isSchema = (statement: Node) => declaredBy(statement).some((name) => schemas.has(name))
  const write = (statements: Node[]) => statements.map((statement) => markPure(code, statement))
  const imports = body.filter(isImport).map(({ start, end }) => code.slice(start, end))
  return {
    imports,
    schemas: values.filter(isSchema),
    others: values.filter((statement) => !isSchema(statement)),
    write,
  }
}

/** Re-exports the two parts of a contract file. Neither imports this module, so there are no circular imports. */
export function reexportParts(file: string, code: string, parse: Parse) {
  const { schemas } = split(file, code, parse)
  const names = schemas.filter(isExported).flatMap(declaredBy)
  const own = `./${basename(file)}`
  const found = names.length > 0 ? [`export { ${names.join(', ')} } from '${own}?schemas'`] : []
  return [`export * from '${own}?values'`, ...found].join('\n')
}

/** The part of a file that screens need: endpoints, constants and functions. */
export function valuePart(file: string, code: string, parse: Parse) {
  const { imports, others, write } = split(file, code, parse)
  return [...imports, ...write(others)].join('\n')
}

export function schemaPart(file: string, code: string, parse: Parse) {
  const { imports, schemas, others, write } = split(file, code, parse)
  const exported = others.filter(isExported).flatMap(declaredBy)
  const hidden = others.filter((statement) => !isExported(statement))
  const own = exported.length > 0 ? [`import { ${exported.join(', ')} } from './${basename(file)}?values'`] : []
  return [...imports, ...own, ...write([...hidden, ...schemas])].join('\n')
}
