import { expect, test } from 'vitest'
import { starterLibrary } from '../library/starter.ts'
import { cameraOf, movementFrame, visibleScene } from '../scene.ts'
import { shadowPaths } from './shadows.ts'
import { toPixels, viewOf } from './view.ts'

test('a hand held out high over the floor casts no shadow that lies apart from it, a foot on the floor does', () => {
  const { figure } = starterLibrary.find(({ slug }) => slug === 'chest-stretch-roller')!
  const camera = cameraOf(figure)
  const view = viewOf(camera, movementFrame(figure, camera), 200)
  const { groups, skeleton, bodyCount } = visibleScene(figure, 1)
  const starts = shadowPaths(view, groups.slice(0, bodyCount)).flatMap((path) => [
    ...path.matchAll(/M(-?[\d.]+) ?(-?[\d.]+)/g),
  ])
  const nearest = (bone: 'handR' | 'footR') => {
    const [x, , z] = skeleton.bones[bone].origin
    const [right, down] = toPixels(view, [x, 0, z])
    return Math.min(...starts.map(([, a, b]) => Math.hypot(+a! - right, +b! - down))) / view.scale
  }
  expect(nearest('handR')).toBeGreaterThan(0.2)
  expect(nearest('footR')).toBeLessThan(0.2)
})
