import { beforeEach } from 'vitest'
import { clearWorkoutStore } from '../workouts/recording/workout-store.ts'

// Test files share modules, so workouts of one test must not leak into the next.
beforeEach(clearWorkoutStore)
