import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { defaultTheme, organizations, type Settings, type Theme } from '@kinora/contract/organizations.ts'
import { call } from '../app/api-client.ts'

/** The clinic's theme. The default theme applies until it arrives, and if loading fails. */
export interface AestheticsState {
  status: boolean
  message: string
  loading: boolean
  data: Theme
  organization: Pick<Settings, 'orgId' | 'orgName' | 'orgLogo' | 'orgMobile'> | null
}

export const noAesthetics: AestheticsState = {
  status: true,
  message: '',
  loading: false,
  data: defaultTheme,
  organization: null,
}

const aestheticsOf = ({ theme, orgId, orgName, orgLogo, orgMobile }: Settings): AestheticsState => ({
  status: true,
  message: '',
  loading: false,
  data: theme,
  organization: { orgId, orgName, orgLogo, orgMobile },
})

export const fetchAesthetics = createAsyncThunk('aestheticsSettings/fetch', () =>
  call(organizations.settings, { query: {} }),
)

export const aestheticsSlice = createSlice({
  name: 'aestheticsSettings',
  initialState: noAesthetics,
  reducers: {
    /** Applies saved settings at once. */
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
