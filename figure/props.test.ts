import { expect, test } from 'vitest'
import { insetFigure } from './inset.ts'
import { starterLibrary } from './library/starter.ts'
import { meshProp } from './live/prop-mesh.ts'
import { muscle, muscleStrength, placeMuscle } from './muscles.ts'
import { rotateBack, subtract, type Vec3 } from './pose/geometry.ts'
import { locate } from './pose/skeleton.ts'
import { sceneAt } from './scene.ts'

const figureOf = (slug: string) => starterLibrary.find((exercise) => exercise.slug === slug)!.figure

function propOf(slug: string, name: string) {
  const { groups, bodyCount, skeleton } = sceneAt(figureOf(slug), 1)
  return { prop: groups.slice(bodyCount).find((group) => group.name === name)!, skeleton }
}

test('the loose end of a band hangs from the fist that holds it', () => {
  const { prop, skeleton } = propOf('shoulder-external-rotation-band', 'band')
  const lowest = Math.min(...meshProp(prop).positions.filter((_, i) => i % 3 === 1))
  expect(lowest).toBeLessThan(locate(skeleton, 'handR:0.03,-0.092,0')[1] - 0.06)
})

test('a band is flat in stills and in the moving figure', () => {
  const { prop } = propOf('band-pull-apart', 'band')
  const widest = prop.chunks.reduce((a, b) => (b.solids[0]!.numbers[6]! > a.solids[0]!.numbers[6]! ? b : a))
  const { positions } = meshProp({ ...prop, chunks: [widest] })
  const extent = (axis: 0 | 2) => {
    const values: number[] = []
    for (let i = 0; i < positions.length; i += 3) {
      const point: Vec3 = [positions[i]!, positions[i + 1]!, positions[i + 2]!]
      values.push(rotateBack(widest.rotation, subtract(point, widest.origin))[axis])
    }
    return Math.max(...values) - Math.min(...values)
  }
  expect(extent(2)).toBeLessThan(extent(0) / 2)
})

test('a band ends square, as cloth does', () => {
  const { prop } = propOf('band-inversion', 'band')
  const longest = prop.chunks.reduce((a, b) => (b.solids[0]!.radius > a.solids[0]!.radius ? b : a))
  const { positions } = meshProp({ ...prop, chunks: [longest] })
  const points = Array.from({ length: positions.length / 3 }, (_, i): Vec3 => {
    const point: Vec3 = [positions[i * 3]!, positions[i * 3 + 1]!, positions[i * 3 + 2]!]
    return rotateBack(longest.rotation, subtract(point, longest.origin))
  })
  const start = Math.min(...points.map(([, along]) => along))
  const extent = (some: readonly Vec3[]) => Math.max(...some.map(([x]) => x)) - Math.min(...some.map(([x]) => x))
  expect(extent(points.filter(([, along]) => along < start + 0.004))).toBeGreaterThan(extent(points) * 0.8)
})

test('a towel that is pulled has folds that wind about it, so that it is no board', () => {
  const { prop } = propOf('hamstring-stretch-towel', 'towel')
  const { prop: folds } = propOf('hamstring-stretch-towel', 'towel folds')
  const [flat, fold] = [prop, folds].map(({ chunks }) => Math.max(...chunks.map(({ solids }) => solids[0]!.radius)))
  expect(folds.chunks.length).toBeGreaterThan(8)
  expect(fold).toBeLessThan(flat!)
})

test('a towel under a foot is flat until the toes gather it', () => {
  const extent = (phase: number) => {
    const { groups } = sceneAt(figureOf('towel-scrunch'), phase)
    const points = groups.filter(({ name }) => name.startsWith('towel')).flatMap((group) => meshProp(group).positions)
    const reach = (axis: 1 | 2) => Math.max(...points.filter((_, i) => i % 3 === axis))
    return [reach(1), reach(2)] as const
  }
  const [flat, far] = extent(0)
  const [high, near] = extent(1)
  expect(flat).toBeLessThan(0.01)
  expect(high).toBeGreaterThan(0.02)
  expect(near).toBeLessThan(far - 0.05)
})

test('the head of a hammer has a face that is flat and a claw that bends back', () => {
  const { prop } = propOf('wrist-tilt-hammer', 'hammer head')
  const { rotation, origin } = prop.chunks[0]!
  const { positions } = meshProp(prop)
  const points = Array.from({ length: positions.length / 3 }, (_, i) =>
    rotateBack(rotation, subtract([positions[i * 3]!, positions[i * 3 + 1]!, positions[i * 3 + 2]!], origin)),
  )
  const end = (along: 1 | -1) => {
    const last = Math.max(...points.map(([, y]) => y * along))
    return points.filter(([, y]) => y * along > last - 0.003).map(([, , z]) => z)
  }
  expect(Math.max(...end(-1)) - Math.min(...end(-1))).toBeGreaterThan(0.03)
  expect(Math.max(...end(1))).toBeLessThan(0.2)
})

test('a table is a bed when it is low and a bench when it is high', () => {
  const names = (slug: string) => sceneAt(figureOf(slug), 0).groups.map(({ name }) => name)
  expect(names('brandt-daroff')).toContain('bed')
  expect(names('foam-stand')).toContain('bench cupboard')
  expect(names('table-slide')).toContain('table legs')
})

test('a dumbbell is held in the middle between its two weights', () => {
  const { prop, skeleton } = propOf('biceps-curl', 'bar')
  const middle = prop.chunks[0]!.origin
  const grip = ['handL:-0.03,-0.092,0.002', 'handR:0.03,-0.092,0.002'].map((point) => locate(skeleton, point))
  expect(Math.min(...grip.map((place) => Math.hypot(...subtract(place, middle))))).toBeLessThan(0.001)
})

test('neighboring strands of a muscle leave no notch between them', () => {
  const { skeleton } = sceneAt(figureOf('squat'), 0)
  const whole = placeMuscle(muscle('quadR'), skeleton)
  const between = locate(skeleton, 'thighR:-0.034,-0.21,0.075')
  const alone = Math.max(
    ...Array.from({ length: whole.length / 8 }, (_, i) => muscleStrength(whole.slice(i * 8, i * 8 + 8), between)),
  )
  expect(muscleStrength(whole, between)).toBeGreaterThan(alone + 0.05)
})

test('a muscle behind the shoulder blade or below it is not shown on the chest', () => {
  const { skeleton } = sceneAt(figureOf('shoulder-external-rotation-band'), 1)
  const shown = (name: 'infraspinatusR' | 'rhomboidR', place: string, toViewer: number) => {
    const one = muscle(name)
    const at = placeMuscle(one, skeleton)
    return muscleStrength(at, locate(skeleton, place), [0, 0, toViewer], one.isDeep ? one.through : undefined) > 0
  }
  expect([
    shown('infraspinatusR', 'chest:-0.09,0.12,0.11', 1),
    shown('infraspinatusR', 'chest:-0.09,0.12,-0.11', -1),
  ]).toEqual([false, true])
  expect([shown('rhomboidR', 'chest:-0.04,0.13,0.11', 1), shown('rhomboidR', 'chest:-0.04,0.13,-0.13', -1)]).toEqual([
    false,
    true,
  ])
})

test('a muscle is as wide on the surface as its strand, however deep that runs, but not on the other side of the limb', () => {
  const upright = Float32Array.of(0, 0, 0, 0.03, 0, 0.1, 0, 0.03)
  const isTinted = (x: number, z: number) => muscleStrength(upright, [x, 0.05, z], [0, 0, 1]) > 0
  expect([0, 0.02, 0.028].map((x) => [isTinted(x, 0), isTinted(x, 0.029)])).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ])
  expect(isTinted(0.031, 0)).toBe(false)
  expect(isTinted(0, 0.06)).toBe(false)
})

test('a circle leaves out a wall before what it enlarges, and keeps one behind it', () => {
  const wallsIn = (slug: string) => {
    const figure = figureOf(slug)
    return insetFigure(figure, figure.inset!).props?.filter(({ type }) => type === 'wall').length
  }
  // A back against the wall, a chest that faces it, and fingers that walk up on it.
  expect(['wall-angel', 'wall-push-up', 'finger-walk-wall'].map(wallsIn)).toEqual([0, 0, 1])
})
