import { beforeEach } from 'vitest'
import { clearWorkoutStore } from '../workouts/recording/workout-store.ts'

// Test files share the client's modules: what one has recorded, or still encrypts, is not for the next.
beforeEach(clearWorkoutStore)
