import { createAsyncThunk, createSlice } from '@reduxjs/toolkit'
import type { programs } from '@kinora/contract/programs.ts'
import type { Reply, RequestOf } from '@kinora/contract/api.ts'
import { callOrReadCache } from '../app/offline-reads.ts'
import { followRequest, notAsked, type RequestState, type StoreConfig } from '../app/request-state.ts'

type ProgramList = Reply<typeof programs.ofPatient>
type ProgramListRequest = RequestOf<typeof programs.ofPatient>

/** §4: the programs of a patient. */
type PatientProgramsState = RequestState<ProgramList>

export const emptyPatientPrograms: PatientProgramsState = notAsked

/**
 * Imports the contract when it first fetches, to keep it out of the entry chunk. Offline, the last reply stored on this
 * device is used.
 */
export const fetchPatientPrograms = createAsyncThunk<ProgramList, ProgramListRequest, StoreConfig>(
  'programToken/fetch',
  async (sent, { extra: { cache } }) => {
    const { programs } = await import('@kinora/contract/programs.ts')
    return callOrReadCache(cache, programs.ofPatient, sent)
  },
)

export const programTokenSlice = createSlice({
  name: 'programToken',
  initialState: emptyPatientPrograms,
  reducers: { clearPrograms: () => emptyPatientPrograms },
  extraReducers: (build) => void followRequest(build, fetchPatientPrograms, 'Failed to read programs'),
})

export const { clearPrograms } = programTokenSlice.actions
export const selectPatientPrograms = (state: { programToken: PatientProgramsState }) => state.programToken
