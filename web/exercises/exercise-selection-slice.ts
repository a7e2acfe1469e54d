import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { PrescriptionDraft } from '@kinora/contract/series.ts'

/** Exercises saved for a program, by id (§3 of the specification). */
export const seriesExercisesSaveSlice = createSlice({
  name: 'seriesExercisesSave',
  initialState: [] as PrescriptionDraft[],
  reducers: {
    exerciseAdded: (state, { payload }: PayloadAction<PrescriptionDraft>) => void state.push(payload),
    exerciseDeleted: (state, { payload }: PayloadAction<{ exerciseId: string }>) =>
      state.filter(({ exerciseId }) => exerciseId !== payload.exerciseId),
    exercisesReset: () => [],
  },
})

export const { exerciseAdded, exerciseDeleted, exercisesReset } = seriesExercisesSaveSlice.actions
export const selectSavedExercises = (state: { seriesExercisesSave: PrescriptionDraft[] }) => state.seriesExercisesSave
