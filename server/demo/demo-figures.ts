import { exerciseFigures } from '@kinora/contract/exercise-figures.ts'
import { exerciseReviews } from '@kinora/contract/exercise-reviews.ts'
import { exercises, type ExerciseCard } from '@kinora/contract/exercises.ts'
import { setAngles } from '@kinora/figure/edit/angles.ts'
import { squat } from '@kinora/figure/library/figures/knee-poses.ts'
import type { ApiClient } from './demo-client.ts'

/** Slugs of figures, which stay the same when an exercise is renamed. */
const approved = new Set(['glute-bridge', 'bird-dog', 'clamshell', 'heel-slide', 'static-quads', 'straight-leg-raise'])

/** The clinic's own variant of the squat, with both arms beside the ears. */
export function overheadSquat() {
  const arms = { shAbdL: 8, shAbdR: 8, elbowL: 4, elbowR: 4, shRotL: 0, shRotR: 0 }
  const start = setAngles(squat, 0, { ...arms, shFlexL: 168, shFlexR: 168 })
  const figure = setAngles(start, 1, { ...arms, shFlexL: 172, shFlexR: 172 })
  return { ...figure, name: 'Overhead squat', muscles: [...squat.muscles!, 'midTrapL', 'midTrapR'] }
}

async function starterCards(client: ApiClient): Promise<ExerciseCard[]> {
  const foundExercises: ExerciseCard[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const { items, total } = await client(exercises.fetch, {
      body: { ownership: 'starter', pageSize: 100, pageNumber },
    })
    foundExercises.push(...items)
    if (items.length === 0 || foundExercises.length >= total) return foundExercises
  }
}

/** Reviews exercises for the demo clinic, and adds a figure of its own. */
export async function reviewLibrary(sam: ApiClient, priya: ApiClient) {
  const items = await starterCards(priya)
  for (const { _id, version, figure } of items) {
    if (!approved.has(figure ?? '')) continue
    await priya(exerciseReviews.review, { params: { id: _id }, body: { outcome: 'approved', version } })
  }
  const lunge = items.find(({ figure }) => figure === 'lunge')
  const note = 'Our patients after a knee replacement cannot go this deep. Show half of it, with a hand on a chair.'
  if (lunge) {
    const body = { outcome: 'sent back' as const, note, version: lunge.version }
    await priya(exerciseReviews.review, { params: { id: lunge._id }, body })
  }
  const nearest = items.find(({ figure }) => figure === 'squat')
  if (!nearest) return
  const body = { name: 'Overhead squat', figure: structuredClone(overheadSquat()) }
  await sam(exerciseFigures.vary, { params: { id: nearest._id }, body })
}
