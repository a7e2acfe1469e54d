import { expect, test } from 'vitest'
import { externalRotation } from './library/figures/shoulder-poses.ts'
import { makeBody } from './body/body.ts'
import { appearanceOf } from './body/appearance.ts'
import { placeBody } from './field/compile.ts'
import { buildBodyMesh, HEM, poseBody } from './live/body-mesh.ts'
import { bakeMovement } from './live/bake-movement.ts'
import { POSITION_RANGE, VERTEX_BYTES } from './live/baked-movement.ts'
import { framing } from './live/framing.ts'
import { PIECE_NUMBERS } from './muscle-piece.ts'
import { muscle } from './muscles.ts'
import { cameraAt } from './pose/camera.ts'
import { distance } from './pose/geometry.ts'
import { solvePose } from './pose/contacts.ts'
import { momentAt } from './pose/motion.ts'
import { locate } from './pose/skeleton.ts'
import { movementFrame, sceneAt } from './scene.ts'
import { fieldDistance, wholeGroup } from './field/distance.ts'
import { BRIGHT_LEVEL, BRIGHT_OPACITY, HALF_LEVEL, HALF_OPACITY, SHADE_LEVEL } from './light-levels.ts'
import { fragmentShader } from './live/shaders.ts'

const appearance = appearanceOf(externalRotation)
const movement = bakeMovement(externalRotation)

test('a mesh still fits the body in a pose other than the one it was built in', () => {
  const { skeleton } = sceneAt(externalRotation, 1)
  const groups = placeBody(makeBody(appearance), skeleton, HEM)
  const mesh = buildBodyMesh(appearance, { L: 0.2, R: 0.95 })
  poseBody(mesh, skeleton).forEach(({ positions }, part) => {
    const { name } = mesh.parts[part]!
    const field = [wholeGroup(groups[mesh.parts[part]!.group]!)]
    const off: number[] = []
    for (let i = 0; i < positions.length; i += 3) {
      // Where an arm lies against the ribs some vertices are buried and not seen.
      off.push(fieldDistance(field, positions[i]!, positions[i + 1]!, positions[i + 2]!))
    }
    off.sort((a, b) => a - b)
    expect(off[Math.floor(off.length * 0.99)], name).toBeLessThan(0.006)
    expect(off.at(-1), name).toBeLessThan(0.02)
  })
})

test('the shirt of the moving figure has a collar at the neck and hems at its sleeves', () => {
  const mesh = buildBodyMesh(appearance, { L: 0.2, R: 0.95 })
  const { skeleton } = sceneAt(externalRotation, 0)
  const at = mesh.parts.findIndex(({ name }) => name === 'shirt')
  const { positions } = poseBody(mesh, skeleton)[at]!
  const { edges, count } = mesh.parts[at]!
  // Vertices in the band that the shader darkens.
  const banded = Array.from({ length: count }, (_, i) => i).filter((i) => edges[i * 3]! > 0 && edges[i * 3]! < 0.014)
  const near = (point: string, metres: number) =>
    banded.some(
      (i) =>
        distance([...positions.slice(i * 3, i * 3 + 3)] as [number, number, number], locate(skeleton, point)) < metres,
    )
  expect(near('neck', 0.11)).toBe(true)
  for (const side of ['L', 'R']) expect(near(`upperArm${side}:0,-0.18,0`, 0.11)).toBe(true)
})

test('a baked movement has all vertices in every sample, and triangles refer to existing vertices', () => {
  for (const { vertices } of movement.samples) expect(vertices.byteLength).toBe(movement.vertexCount * VERTEX_BYTES)
  for (const { triangles, vertexCount } of movement.parts) {
    expect(Math.max(...triangles)).toBeLessThan(vertexCount)
    expect(triangles.length % 3).toBe(0)
  }
  expect(movement.samples.map(({ phase }) => phase)).toEqual(
    movement.samples.map(({ phase }) => phase).toSorted((a, b) => a - b),
  )
})

test('a baked movement keeps the frame of the stills and frames every other view around the whole movement', () => {
  const { camera } = externalRotation
  // The moving figure has no insets.
  const figure = { ...externalRotation, inset: undefined }
  const frameOf = framing(movement, camera)
  const still = movementFrame(figure, cameraAt(camera.yaw, camera.pitch))
  const own = frameOf(camera.yaw, camera.pitch)
  for (const side of ['left', 'right', 'bottom', 'top'] as const) expect(own[side]).toBeCloseTo(still[side], 9)
  // Arrows are gone when the figure is turned so far.
  const unexplained = { ...figure, arrows: [] }
  for (const yaw of [camera.yaw + 60, camera.yaw + 170]) {
    const [frame, needed] = [frameOf(yaw, 20), movementFrame(unexplained, cameraAt(yaw, 20))]
    expect(frame.left).toBeLessThan(needed.left + 0.08)
    expect(frame.right).toBeGreaterThan(needed.right - 0.08)
    expect(frame.top).toBeGreaterThan(needed.top - 0.08)
  }
})

test('muscles follow their bones in every sample, and arrows follow the path of their point', () => {
  expect(movement.muscles).toHaveLength(externalRotation.muscles!.flatMap((one) => muscle(one).pieces).length)
  for (const { through } of movement.muscles) expect(through).toBe(muscle(externalRotation.muscles![0]!).through)
  for (const { muscles } of movement.samples) expect(muscles).toHaveLength(movement.muscles.length * PIECE_NUMBERS)
  const [name] = externalRotation.muscles!
  const skeleton = solvePose(externalRotation, momentAt(externalRotation, 1))
  const { bone, at, radius } = muscle(name!).pieces[0]!.from
  const piece = [...movement.samples.at(-1)!.muscles].slice(0, 4)
  const wanted = [...locate(skeleton, `${bone}:${at.join(',')}`), radius]
  piece.forEach((value, i) => expect(Math.abs(Math.abs(value) - Math.abs(wanted[i]!))).toBeLessThan(1e-4))
  for (const { points } of movement.arrows) expect(points.length).toBeGreaterThan(0)
})

test('triangles face outward', () => {
  const shorts = new Int16Array(movement.samples[0]!.vertices)
  const bytes = new Int8Array(movement.samples[0]!.vertices)
  const place = (vertex: number) => [0, 1, 2].map((axis) => (shorts[vertex * 6 + axis]! / 32767) * POSITION_RANGE)
  for (const { name, kind, triangles, firstVertex } of movement.parts) {
    if (kind === 'face') continue
    let [outward, inward] = [0, 0]
    for (let i = 0; i < triangles.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((q) => place(firstVertex + triangles[i + q]!)) as [number[], number[], number[]]
      const u = b.map((value, axis) => value - a[axis]!)
      const v = c.map((value, axis) => value - a[axis]!)
      const cross = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!]
      const at = (firstVertex + triangles[i]!) * VERTEX_BYTES + 8
      const along = cross[0]! * bytes[at]! + cross[1]! * bytes[at + 1]! + cross[2]! * bytes[at + 2]!
      if (along > 0) outward++
      if (along < 0) inward++
    }
    expect(outward / (outward + inward), name).toBeGreaterThan(0.97)
  }
})

test('the moving figure has the half tone of a still, at the same levels', () => {
  expect(fragmentShader).toContain(`mix(level(facing, ${SHADE_LEVEL}), level(facing, ${HALF_LEVEL}), ${HALF_OPACITY})`)
  expect(fragmentShader).toContain(`${BRIGHT_OPACITY} * level(dot(n, brightFrom), ${BRIGHT_LEVEL})`)
})
