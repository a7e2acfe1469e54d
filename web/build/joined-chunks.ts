import type { Rollup } from 'vite'

/**
 * The value of saving one request, in bytes of script before compression. On a slow phone each request costs a round
 * trip of 150 ms.
 */
const requestWorth = 8000
/** The weight of a page, compared with a part that it fetches later. */
const pageWeight = 8
/** Larger chunks are not joined. */
const largest = 16_000
/** The most bytes that joining two chunks may add to a page. */
const maxWaste = 3000
/** Pages above this size get no unneeded bytes. About 199 kB gzipped. */
const fullPage = 628_000

interface Node {
  names: string[]
  size: number
  /** Contains contract modules only. They load together to check a reply, so they must not bring styles of pages. */
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
  /** The first `pageCount` totals are for pages, the others for parts that a page fetches later. */
  pageCount: number
}

type Starts = readonly (readonly Rollup.OutputChunk[])[]

/** The chunks, and which of them each page or later part loads. */
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

/** Whether one imports the other through a third chunk. Joining them would create an import cycle with it. */
const isDetour = (nodes: readonly (Node | undefined)[], from: number, to: number) =>
  closureOf(
    nodes,
    [...nodes[from]!.imports].filter((index) => index !== to),
  ).has(to)

const weightOf = ({ pageCount }: Graph, page: number) => (page < pageCount ? pageWeight : 1)

/** The unneeded bytes that these pages would load if they also loaded the other chunk. */
function wasteOf(graph: Graph, pages: Set<number>, other: number) {
  const { nodes, totals, pageCount } = graph
  const needed = closureOf(nodes, [other])
  let sum = 0
  for (const page of pages) {
    if (nodes[other]!.pages.has(page)) continue
    let added = 0
    for (const index of needed) if (!nodes[index]!.pages.has(page)) added += nodes[index]!.size
    const isTooMuch = page < pageCount && (totals[page]! + added > fullPage || added > maxWaste)
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
  // A cheap check before the exact sum.
  if (apart * b.size > both * requestWorth) return 0
  const gain = both * requestWorth - wasteOf(graph, a.pages, other) - wasteOf(graph, b.pages, one)
  return gain > 0 && !isDetour(nodes, one, other) && !isDetour(nodes, other, one) ? gain : 0
}

/**
 * Joins small chunks that most pages load together. A bundler makes one for each set of pages that share a module:
 * hundreds of less than a kilobyte, of which a page loads twenty, each with a round trip on a slow phone.
 * Returns the name of the joined chunk for each of them.
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
    // Earlier joins may have reduced this gain.
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

/** Joins two nodes. Pages that load the result load the imports of both. */
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
