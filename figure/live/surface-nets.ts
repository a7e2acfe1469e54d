export interface Surface {
  /** Three numbers per vertex. */
  vertices: Float32Array
  triangles: Uint32Array
}

type Bounds = readonly [readonly number[], readonly number[]]

/** Cells per block; a block is skipped when the surface cannot pass through it. */
const BLOCK = 4

interface Grid {
  size: readonly [number, number, number]
  origin: readonly number[]
  cell: number
  values: Float32Array
}

/** Meshes the zero surface of a distance function: one vertex in each cell it passes through. */
export function surfaceNets(
  distance: (x: number, y: number, z: number) => number,
  bounds: Bounds,
  cell: number,
): Surface {
  const grid = sample(distance, bounds, cell)
  const { vertices, vertexOf } = placeVertices(grid)
  return { vertices: Float32Array.from(vertices), triangles: Uint32Array.from(joinVertices(grid, vertexOf)) }
}

function sample(distance: (x: number, y: number, z: number) => number, bounds: Bounds, cell: number): Grid {
  const cells = [0, 1, 2].map((i) => Math.ceil((bounds[1][i]! - bounds[0][i]!) / cell) + 3)
  const [nx, ny, nz] = cells as [number, number, number]
  const origin = bounds[0].map((value) => value - cell * 1.5)
  const values = new Float32Array(nx * ny * nz)
  const reach = (cell * BLOCK * Math.sqrt(3)) / 2
  for (let k = 0; k < nz; k += BLOCK) {
    for (let j = 0; j < ny; j += BLOCK) {
      for (let i = 0; i < nx; i += BLOCK) {
        const at = (index: number, axis: 0 | 1 | 2) => origin[axis]! + index * cell
        const half = (BLOCK - 1) / 2
        const middle = distance(at(i + half, 0), at(j + half, 1), at(k + half, 2))
        const isFar = Math.abs(middle) * 0.7 > reach
        for (let c = k; c < Math.min(nz, k + BLOCK); c++) {
          for (let b = j; b < Math.min(ny, j + BLOCK); b++) {
            for (let a = i; a < Math.min(nx, i + BLOCK); a++) {
              values[(c * ny + b) * nx + a] = isFar ? middle : distance(at(a, 0), at(b, 1), at(c, 2))
            }
          }
        }
      }
    }
  }
  return { size: [nx, ny, nz], origin, cell, values }
}

function placeVertices({ size: [nx, ny, nz], origin, cell, values }: Grid) {
  const vertices: number[] = []
  const vertexOf = new Int32Array(values.length).fill(-1)
  const corners = [0, 1, nx, nx + 1, nx * ny, nx * ny + 1, nx * ny + nx, nx * ny + nx + 1]
  const v = new Float64Array(8)
  for (let k = 0; k < nz - 1; k++) {
    for (let j = 0; j < ny - 1; j++) {
      for (let i = 0; i < nx - 1; i++) {
        const at = (k * ny + j) * nx + i
        let inside = 0
        for (let q = 0; q < 8; q++) {
          v[q] = values[at + corners[q]!]!
          if (v[q]! < 0) inside |= 1 << q
        }
        if (inside === 0 || inside === 255) continue
        vertexOf[at] = vertices.length / 3
        const [x, y, z] = middleOfCrossings(v)
        vertices.push(origin[0]! + (i + x) * cell, origin[1]! + (j + y) * cell, origin[2]! + (k + z) * cell)
      }
    }
  }
  return { vertices, vertexOf }
}

/** The mean of the points where a cell's edges cross the surface, 0 to 1 on each axis. */
function middleOfCrossings(v: Float64Array): [number, number, number] {
  let [x, y, z, count] = [0, 0, 0, 0]
  for (let a = 0; a < 8; a++) {
    for (const step of [1, 2, 4]) {
      const b = a | step
      if (a & step || v[a]! < 0 === v[b]! < 0) continue
      const part = v[a]! / (v[a]! - v[b]!)
      x += (a & 1) + (step === 1 ? part : 0)
      y += ((a >> 1) & 1) + (step === 2 ? part : 0)
      z += (a >> 2) + (step === 4 ? part : 0)
      count++
    }
  }
  return [x / count, y / count, z / count]
}

function joinVertices({ size: [nx, ny, nz], values }: Grid, vertexOf: Int32Array): number[] {
  const triangles: number[] = []
  const quad = (a: number, b: number, c: number, d: number, isFlipped: boolean) => {
    if (a < 0 || b < 0 || c < 0 || d < 0) return
    if (isFlipped) triangles.push(a, c, b, a, d, c)
    else triangles.push(a, b, c, a, c, d)
  }
  const layer = nx * ny
  for (let k = 1; k < nz - 1; k++) {
    for (let j = 1; j < ny - 1; j++) {
      for (let i = 1; i < nx - 1; i++) {
        const at = k * layer + j * nx + i
        const isInside = values[at]! < 0
        const w = (offset: number) => vertexOf[at + offset]!
        if (isInside !== values[at + 1]! < 0) quad(w(-nx - layer), w(-layer), w(0), w(-nx), !isInside)
        if (isInside !== values[at + nx]! < 0) quad(w(-1 - layer), w(-1), w(0), w(-layer), !isInside)
        if (isInside !== values[at + layer]! < 0) quad(w(-1 - nx), w(-nx), w(0), w(-1), !isInside)
      }
    }
  }
  return triangles
}
