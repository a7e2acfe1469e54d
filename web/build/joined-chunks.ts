import type { Rollup } from 'vite'

/**
 * The value of one request fewer, in bytes of script before compression: on a slow phone each costs a round trip of 150
 * ms.
 */
const requestWorth = 8000
/** How much more a page counts than a part that it fetches later. */
const pageWeight = 8
/** Larger chunks stay what they are. */
const largest = 16_000
/** The most bytes that one joining may add to a page. */
const mostWaste = 3000
/** A page with more script than this gets none that it does not need: about 199 kB gzipped. */
const fullPage = 628_000

interface Node {
  names: string[]
  size: number
  /** Only of the contract, whose schemas are loaded all at once to check a reply: without the styles of pages. */
  isContract: boolean
  /** Indices of the nodes it imports. */
  imports: Set<number>
  /** Which pages load it. */
  pages: Set<number>
}

interface Graph {
  /** Undefined once it was joined to another. */
  nodes: (Node | undefined)[]
  /** The bytes that each page or later part loads. */
  totals: number[]
  /** The first of the totals are of pages, the others of parts that a page fetches later. */
  pageCount: number
}

type Starts = readonly (readonly Rollup.OutputChunk[])[]

/** The chunks, and for each page or later part those that it loads. */
function graphOf(chunks: readonly Rollup.OutputChunk[], firstParts: Starts, laterParts: Starts): Graph {
  const starts = [...firstParts, ...laterParts]
  const indexOf = new Map(chunks.map(({ fileName }, index) => [fileName, index]))
  const nodes = chunks.map(({ fileName, code, imports, moduleIds }): Node => ({
    names: [fileName],
    size: code.length,
    isContract: moduleIds.every((id) => id.includes('/contract/')),
    imports: new Set(imports.flatMap((name) => indexOf.get(name) ?? [])),
    pages: new Set(),
  }))
  starts.forEach((loaded, page) => loaded.forEach(({ fileName }) => nodes[indexOf.get(fileName)!]?.pages.add(page)))
  const totals = starts.map((loaded) => loaded.reduce((sum, { code }) => sum + code.length, 0))
  return { nodes, totals, pageCount: firstParts.length }
}

/** These nodes and everything they import. */
function closureOf(nodes: readonly (Node | undefined)[], starts: Iterable<number>) {
  const found = new Set<number>()
  const visit = (index: number) => {
    if (found.has(index)) return
    found.add(index)
    nodes[index]!.imports.forEach(visit)
  }
  for (const index of starts) visit(index)
  return found
}

/** Whether one leads to the other by way of a third, which would then import and be imported by both. */
const isDetour = (nodes: readonly (Node | undefined)[], from: number, to: number) =>
  closureOf(
    nodes,
    [...nodes[from]!.imports].filter((index) => index !== to),
  ).has(to)

const weightOf = ({ pageCount }: Graph, page: number) => (page < pageCount ? pageWeight : 1)

/** The bytes that pages would load without need, if they came to load the other as well. */
function wasteOf(graph: Graph, pages: Set<number>, other: number) {
  const { nodes, totals, pageCount } = graph
  const needed = closureOf(nodes, [other])
  let sum = 0
  for (const page of pages) {
    if (nodes[other]!.pages.has(page)) continue
    let added = 0
    for (const index of needed) if (!nodes[index]!.pages.has(page)) added += nodes[index]!.size
    const isTooMuch = page < pageCount && (totals[page]! + added > fullPage || added > mostWaste)
    sum += isTooMuch ? Infinity : added * weightOf(graph, page)
  }
  return sum
}

/** The gain of joining two nodes; 0 if they should not be joined. */
function gainOf(graph: Graph, one: number, other: number) {
  const { nodes } = graph
  const [a, b] = [nodes[one]!, nodes[other]!]
  if (a.size + b.size > largest * 2 || a.isContract !== b.isContract) return 0
  let [both, apart] = [0, 0]
  for (const page of a.pages)
    if (b.pages.has(page)) both += weightOf(graph, page)
    else apart += weightOf(graph, page)
  if (both === 0) return 0
  // Cheap to see before what each page would load is added up.
  if (apart * b.size > both * requestWorth) return 0
  const gain = both * requestWorth - wasteOf(graph, a.pages, other) - wasteOf(graph, b.pages, one)
  return gain > 0 && !isDetour(nodes, one, other) && !isDetour(nodes, other, one) ? gain : 0
}

/**
 * Joins small chunks that most pages load together. A bundler makes one for each set of pages that share a module:
 * hundreds of less than a kilobyte, of which a page loads twenty, and a slow phone waits for a turn for each.
 * Returns the name of the joined chunk that each of them belongs to.
 */
export function joinChunks(
  chunks: readonly Rollup.OutputChunk[],
  groupOf: (chunk: Rollup.OutputChunk) => string | undefined,
  firstParts: Starts,
  laterParts: Starts,
) {
  const graph = graphOf(chunks, firstParts, laterParts)
  const groups = new Map<string, number>()
  const open = new Set<number>()
  chunks.forEach((chunk, index) => {
    const group = groupOf(chunk)
    if (group === undefined) {
      if (chunk.code.length <= largest) open.add(index)
    } else if (groups.has(group)) join(graph, groups.get(group)!, index)
    else groups.set(group, index)
  })

  const gains = new Map<number, Map<number, number>>()
  const weigh = (one: number) => {
    const row = new Map<number, number>()
    for (const other of open) {
      if (other === one) continue
      const gain = gainOf(graph, one, other)
      if (gain > 0) row.set(other, gain)
    }
    gains.set(one, row)
  }
  open.forEach(weigh)
  for (;;) {
    let [best, into, from] = [0, -1, -1]
    for (const [one, row] of gains)
      for (const [other, gain] of row) if (gain > best) [best, into, from] = [gain, one, other]
    if (best === 0) break
    // Nodes joined since may have linked one to the other, or filled a page.
    const now = gainOf(graph, into, from)
    if (now < best * 0.7) {
      if (now > 0) gains.get(into)!.set(from, now)
      else gains.get(into)!.delete(from)
      continue
    }
    join(graph, into, from)
    open.delete(from)
    gains.delete(from)
    for (const row of gains.values()) row.delete(from)
    weigh(into)
    for (const [one, row] of gains) {
      const gain = gains.get(into)!.get(one)
      if (gain) row.set(into, gain)
      else row.delete(into)
    }
  }
  const joined = [...open].map((index) => graph.nodes[index]!).filter(({ names }) => names.length > 1)
  return new Map(joined.flatMap(({ names }, at) => names.map((name) => [name, `shared-${at + 1}`] as const)))
}

/** Makes one node of two. Pages that load it load what both import. */
function join({ nodes, totals }: Graph, into: number, from: number) {
  const [a, b] = [nodes[into]!, nodes[from]!]
  const addPage = (node: Node, page: number) => {
    if (node.pages.has(page)) return
    node.pages.add(page)
    totals[page]! += node.size
  }
  b.pages.forEach((page) => addPage(a, page))
  a.pages.forEach((page) => addPage(b, page))
  a.names.push(...b.names)
  a.size += b.size
  b.imports.forEach((index) => a.imports.add(index))
  nodes[from] = undefined
  nodes.forEach((node) => node?.imports.delete(from) && node.imports.add(into))
  a.imports.delete(into)
  for (const index of closureOf(nodes, [into])) a.pages.forEach((page) => addPage(nodes[index]!, page))
}
