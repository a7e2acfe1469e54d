import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { makeQueryClient } from './query-client.ts'

/** A query cache for the later steps of the sign-in, before the app has loaded. */
export default function SignInQueryCache({ children }: { children: ReactNode }) {
  const [cache] = useState(makeQueryClient)
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>
}
