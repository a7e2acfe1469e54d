import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { defaultTheme, organizations, type Settings } from '@kinora/contract/organizations.ts'
import { call } from '../app/api-client.ts'
import { aestheticsOf, noAesthetics, type AestheticsState } from './aesthetics.ts'

export const fetchAesthetics = createAsyncThunk('aestheticsSettings/fetch', () =>
  call(organizations.settings, { query: {} }),
)

export const aestheticsSlice = createSlice({
  name: 'aestheticsSettings',
  initialState: noAesthetics,
  reducers: {
    /** Applies saved settings immediately. */
    settingsSaved: (_, { payload }: PayloadAction<Settings>) => aestheticsOf(payload),
  },
  extraReducers: (build) =>
    build
      .addCase(fetchAesthetics.pending, (state) => void (state.loading = true))
      .addCase(fetchAesthetics.fulfilled, (_, { payload }) => aestheticsOf(payload))
      .addCase(fetchAesthetics.rejected, (state, { error }) => {
        const message = error.message ?? organizations.settings.failure
        return { ...state, status: false, message, loading: false, data: defaultTheme }
      }),
})

export const { settingsSaved } = aestheticsSlice.actions
export const selectAesthetics = (state: { aestheticsSettings: AestheticsState }) => state.aestheticsSettings
