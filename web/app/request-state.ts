import type { ActionReducerMapBuilder, AsyncThunk } from '@reduxjs/toolkit'
import type { QueryClient } from '@tanstack/react-query'

/** A request in the store (§4): its result, or status false and the message. */
export interface RequestState<Data> {
  status: boolean
  message: string
  loading: boolean
  data: Data | null
}

export const notAsked = { status: true, message: '', loading: false, data: null }

export type StoreConfig = { extra: { cache: QueryClient } }

export const followRequest = <Data, Found extends Data, Asked>(
  build: ActionReducerMapBuilder<RequestState<Data>>,
  request: AsyncThunk<Found, Asked, StoreConfig>,
  failure: string,
) =>
  build
    .addCase(request.pending, (state) => void (state.loading = true))
    .addCase(request.fulfilled, (_, { payload }) => ({ ...notAsked, data: payload }))
    .addCase(request.rejected, (state, { error }) => {
      Object.assign(state, { status: false, message: error.message ?? failure, loading: false })
    })
