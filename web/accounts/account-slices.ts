import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { accounts, type OrganizationProfile, type Profile, type SignedIn } from '@kinora/contract/accounts.ts'
import type { RequestOf } from '@kinora/contract/api.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { call, read } from '../app/api-client.ts'
import { followRequest, notAsked, type RequestState, type StoreConfig } from '../app/request-state.ts'
import { decodeToken, isCurrent } from '../app/session-claims.ts'

/** The signed-in user (section 4). */
type UserState = RequestState<Profile | OrganizationProfile>

const nobody: UserState = notAsked

/** Falls back on the cached reply without a connection. */
export const fetchUser = createAsyncThunk<Profile, void, StoreConfig>('user/fetch', async (_, { extra: { cache } }) => {
  const { queryKey } = read(accounts.user, {})
  try {
    const profile = await call(accounts.user, {})
    cache.setQueryData(queryKey, profile)
    return profile
  } catch (problem) {
    const known =
      problem instanceof Problem && problem.code === 'unavailable' ? cache.getQueryData(queryKey) : undefined
    if (known) return known
    throw problem
  }
})

export const userSlice = createSlice({
  name: 'user',
  initialState: nobody,
  reducers: {
    /** Replaces the stored user with the reply of GET /info. */
    getInfo: (state, { payload }: PayloadAction<OrganizationProfile>) => ({ ...state, data: payload }),
    forgotten: () => nobody,
  },
  extraReducers: (build) => void followRequest(build, fetchUser, accounts.user.failure),
})

/** The sign-in state (section 3). `expiresIn` is when the session ends, in Unix milliseconds. */
interface AuthState {
  status: boolean
  message: string
  loading: boolean
  data: (Pick<SignedIn, 'userId' | 'role'> & Partial<SignedIn>) | null
  isAuth: boolean
  expiresIn: number
}

const signedOut: AuthState = { status: true, message: '', loading: false, data: null, isAuth: false, expiresIn: 0 }

/** Signs in. If the reply asks for an organization or a second factor, nobody is signed in yet. */
export const login = createAsyncThunk('auth/login', (body: RequestOf<typeof accounts.login>['body']) =>
  call(accounts.login, { body }),
)

const signedInState = (data: NonNullable<AuthState['data']>, token: string): AuthState => ({
  status: true,
  message: '',
  loading: false,
  data,
  isAuth: isCurrent(token),
  expiresIn: (decodeToken(token)?.exp ?? 0) * 1000,
})

export const authSlice = createSlice({
  name: 'auth',
  initialState: signedOut,
  reducers: {
    /** Restores a stored session. */
    resumed(_, { payload }: PayloadAction<{ token: string; role: string }>) {
      const userId = decodeToken(payload.token)?.userId ?? ''
      return signedInState({ userId, role: payload.role as SignedIn['role'], token: payload.token }, payload.token)
    },
    ended: () => signedOut,
  },
  extraReducers: (build) =>
    build
      .addCase(login.pending, (state) => void (state.loading = true))
      .addCase(login.fulfilled, (_, { payload }) =>
        'token' in payload ? signedInState(payload, payload.token) : signedOut,
      )
      .addCase(login.rejected, (_, { error }) => ({
        ...signedOut,
        status: false,
        message: error.message || accounts.login.failure,
      })),
})

export const { getInfo, forgotten } = userSlice.actions
export const { resumed, ended } = authSlice.actions

export const selectUser = (state: { user: UserState }) => state.user
export const selectAuth = (state: { auth: AuthState }) => state.auth
