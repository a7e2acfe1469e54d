import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Reply } from '@kinora/contract/api.ts'
import type { series } from '@kinora/contract/series.ts'
import { callOrReadCache } from '../app/offline-reads.ts'
import { followRequest, notAsked, type RequestState, type StoreConfig } from '../app/request-state.ts'

type MySeries = Reply<typeof series.mine>

/** §4: a week of a patient's series. */
type SeriesExerciseListState = RequestState<MySeries>

interface SeriesRequest {
  programId?: string
  seriesId?: string
  week?: number | string
}

const emptySeriesList: SeriesExerciseListState = notAsked

/** Fetches a week. Skipped without a program, a series or a week (§4). */
export const fetchSeriesExercises = createAsyncThunk<MySeries, SeriesRequest, StoreConfig>(
  'seriesExerciseList/fetch',
  async ({ programId, week }, { extra: { cache } }) => {
    const { series } = await import('@kinora/contract/series.ts')
    return callOrReadCache(cache, series.mine, { params: { programId: programId!, week: Number(week) } })
  },
  { condition: ({ programId, seriesId, week }) => Boolean(programId && seriesId && week) },
)

export const seriesExerciseListSlice = createSlice({
  name: 'seriesExerciseList',
  initialState: emptySeriesList,
  reducers: { clearSeries: () => emptySeriesList },
  extraReducers: (build) => void followRequest(build, fetchSeriesExercises, 'Failed to read series'),
})

/** An exercise with its remaining sets, a number held as text (§3). */
interface RemainingExercise {
  _id: string
  set: string
}

/** §4: the remaining exercises of a patient. The workout player updates them after each set. */
export const patientExercisesSlice = createSlice({
  name: 'patientExercises',
  initialState: [] as RemainingExercise[],
  reducers: {
    setExercises: (_, { payload }: PayloadAction<RemainingExercise[]>) => payload,
  },
  extraReducers: (build) =>
    build.addCase(fetchSeriesExercises.fulfilled, (_, { payload, meta }) =>
      payload.assignedExercises
        .filter(({ seriesId, set }) => seriesId === meta.arg.seriesId && Number(set) > 0)
        .map(({ _id, set }) => ({ _id, set })),
    ),
})

export const { clearSeries } = seriesExerciseListSlice.actions
export const { setExercises } = patientExercisesSlice.actions

export const selectSeriesExercises = (state: { seriesExerciseList: SeriesExerciseListState }) =>
  state.seriesExerciseList
export const selectPatientExercises = (state: { patientExercises: RemainingExercise[] }) => state.patientExercises
