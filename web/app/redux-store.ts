import { combineReducers, configureStore } from '@reduxjs/toolkit'
import type { QueryClient } from '@tanstack/react-query'
import { authSlice, userSlice } from '../accounts/account-slices.ts'
import { seriesExercisesSaveSlice } from '../exercises/exercise-selection-slice.ts'
import { aestheticsSlice } from '../organizations/aesthetics-slice.ts'
import { programTokenSlice } from '../programs/patient-programs-slice.ts'
import { patientExercisesSlice, seriesExerciseListSlice } from '../series/series-slices.ts'

const reducer = combineReducers({
  user: userSlice.reducer,
  auth: authSlice.reducer,
  programToken: programTokenSlice.reducer,
  seriesExerciseList: seriesExerciseListSlice.reducer,
  seriesExercisesSave: seriesExercisesSaveSlice.reducer,
  patientExercises: patientExercisesSlice.reducer,
  aestheticsSettings: aestheticsSlice.reducer,
})

export type State = ReturnType<typeof reducer>

/**
 * The seven slices of section 3 of the specification. All other server data is in TanStack Query, whose cache a fetch
 * may fall back on without a connection.
 */
export const makeReduxStore = (cache: QueryClient, known: Partial<State> = {}) =>
  configureStore({
    reducer,
    preloadedState: known,
    middleware: (getDefault) => getDefault({ thunk: { extraArgument: { cache } } }),
  })

export type Store = ReturnType<typeof makeReduxStore>
