import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { makeQueryClient } from './query-client.ts'

/** A cache for the further steps of the sign-in, which are shown before the app is there. */
export default function SignInQueryCache({ children }: { children: ReactNode }) {
  const [cache] = useState(makeQueryClient)
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>
}
