import { createAsyncThunk, createSlice } from '@reduxjs/toolkit'
import type { programs } from '@kinora/contract/programs.ts'
import type { Reply, RequestOf } from '@kinora/contract/api.ts'
import type { QueryClient } from '@tanstack/react-query'
import { callOrCached } from '../app/offline-reads.ts'

/** §4: the programs of a patient, held as specified: the result, or status false and why. */
export interface PatientProgramsState {
  status: boolean
  message: string
  loading: boolean
  data: Reply<typeof programs.ofPatient> | null
}

export const noPrograms: PatientProgramsState = { status: true, message: '', loading: false, data: null }

type Found = Reply<typeof programs.ofPatient>
type Sending = RequestOf<typeof programs.ofPatient>

/**
 * The contract comes with the first fetch, so that the first screen does not carry it. Without a connection the last
 * answer holds, as far as this device keeps one.
 */
export const fetchPatientPrograms = createAsyncThunk<Found, Sending, { extra: { cache: QueryClient } }>(
  'programToken/fetch',
  async (sent, { extra: { cache } }) => {
    const contract = await import('@kinora/contract/programs.ts')
    return callOrCached(cache, contract.programs.ofPatient, sent)
  },
)

export const programTokenSlice = createSlice({
  name: 'programToken',
  initialState: noPrograms,
  reducers: { programsForgotten: () => noPrograms },
  extraReducers: (build) =>
    build
      .addCase(fetchPatientPrograms.pending, (state) => void (state.loading = true))
      .addCase(fetchPatientPrograms.fulfilled, (_, { payload }) => ({
        status: true,
        message: '',
        loading: false,
        data: payload,
      }))
      .addCase(fetchPatientPrograms.rejected, (state, { error }) => {
        Object.assign(state, { status: false, message: error.message ?? 'Failed to read programs', loading: false })
      }),
})

export const { programsForgotten } = programTokenSlice.actions
export const selectPatientPrograms = (state: { programToken: PatientProgramsState }) => state.programToken
