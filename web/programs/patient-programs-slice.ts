import { createAsyncThunk, createSlice } from '@reduxjs/toolkit'
import type { programs } from '@kinora/contract/programs.ts'
import type { Reply, RequestOf } from '@kinora/contract/api.ts'
import type { QueryClient } from '@tanstack/react-query'
import { callOrCached } from '../app/offline-reads.ts'

/** §4: the programs of a patient: the result, or status false and the message. */
interface PatientProgramsState {
  status: boolean
  message: string
  loading: boolean
  data: Reply<typeof programs.ofPatient> | null
}

export const emptyPatientPrograms: PatientProgramsState = { status: true, message: '', loading: false, data: null }

type ProgramList = Reply<typeof programs.ofPatient>
type ProgramListRequest = RequestOf<typeof programs.ofPatient>

/**
 * Imports the contract when it first fetches, to keep it out of the entry chunk. Offline, the last reply stored on this
 * device is used.
 */
export const fetchPatientPrograms = createAsyncThunk<
  ProgramList,
  ProgramListRequest,
  { extra: { cache: QueryClient } }
>('programToken/fetch', async (sent, { extra: { cache } }) => {
  const { programs } = await import('@kinora/contract/programs.ts')
  return callOrCached(cache, programs.ofPatient, sent)
})

export const programTokenSlice = createSlice({
  name: 'programToken',
  initialState: emptyPatientPrograms,
  reducers: { clearPrograms: () => emptyPatientPrograms },
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

export const { clearPrograms } = programTokenSlice.actions
export const selectPatientPrograms = (state: { programToken: PatientProgramsState }) => state.programToken
