import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Reply } from '@kinora/contract/api.ts'
import type { series } from '@kinora/contract/series.ts'
import type { QueryClient } from '@tanstack/react-query'
import { callOrCached } from '../app/offline-reads.ts'

type MySeries = Reply<typeof series.mine>

/** §4: a week of a patient's series. */
export interface SeriesExerciseListState {
  status: boolean
  message: string
  loading: boolean
  data: MySeries | null
}

export interface WhichSeries {
  programId?: string
  seriesId?: string
  week?: number | string
}

const nothingRead: SeriesExerciseListState = { status: true, message: '', loading: false, data: null }

/** Reads the week; without a program, a series or a week nothing is asked for (§4). */
export const fetchSeriesExercises = createAsyncThunk<MySeries, WhichSeries, { extra: { cache: QueryClient } }>(
  'seriesExerciseList/fetch',
  async ({ programId, week }, { extra: { cache } }) => {
    const contract = await import('@kinora/contract/series.ts')
    return callOrCached(cache, contract.series.mine, { params: { programId: programId!, week: Number(week) } })
  },
  { condition: ({ programId, seriesId, week }) => Boolean(programId && seriesId && week) },
)

export const seriesExerciseListSlice = createSlice({
  name: 'seriesExerciseList',
  initialState: nothingRead,
  reducers: { seriesForgotten: () => nothingRead },
  extraReducers: (build) =>
    build
      .addCase(fetchSeriesExercises.pending, (state) => void (state.loading = true))
      .addCase(fetchSeriesExercises.fulfilled, (_, { payload }) => ({
        status: true,
        message: '',
        loading: false,
        data: payload,
      }))
      .addCase(fetchSeriesExercises.rejected, (state, { error }) => {
        Object.assign(state, { status: false, message: error.message ?? 'Failed to read series', loading: false })
      }),
})

/** An exercise with what is left of its sets, a number held as text (§3). */
export interface LeftToDo {
  _id: string
  set: string
}

/** §4: what a patient still has to do. A set done lowers the count; the last one takes the exercise off the list. */
export const patientExercisesSlice = createSlice({
  name: 'patientExercises',
  initialState: [] as LeftToDo[],
  reducers: {
    exercisesGiven: (_, { payload }: PayloadAction<LeftToDo[]>) => payload,
    completeSet: (state, { payload }: PayloadAction<{ _id: string }>) =>
      state.flatMap((exercise) => {
        if (exercise._id !== payload._id) return [exercise]
        const left = Number(exercise.set)
        return left > 1 ? [{ ...exercise, set: String(left - 1) }] : []
      }),
  },
  extraReducers: (build) =>
    build.addCase(fetchSeriesExercises.fulfilled, (_, { payload, meta }) =>
      payload.assignedExercises
        .filter(({ seriesId, set }) => seriesId === meta.arg.seriesId && Number(set) > 0)
        .map(({ _id, set }) => ({ _id, set })),
    ),
})

export const { seriesForgotten } = seriesExerciseListSlice.actions
export const { exercisesGiven, completeSet } = patientExercisesSlice.actions

export const selectSeriesExercises = (state: { seriesExerciseList: SeriesExerciseListState }) =>
  state.seriesExerciseList
export const selectPatientExercises = (state: { patientExercises: LeftToDo[] }) => state.patientExercises
