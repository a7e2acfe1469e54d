import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense, useEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router'
import '../ui/browser-back.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { loadChunk } from '../ui/load-chunk.ts'
import { onFirstToast } from '../ui/toast.ts'
import { basePath } from './base-path.ts'
import { Routing } from './Routing.tsx'
import type { Store } from './redux-store.ts'
import { onStepUp } from './step-up.ts'
import { useSession } from './useSession.ts'

const StepUpDialog = lazy(() => loadChunk(() => import('../accounts/StepUpDialog.tsx')))
const Toasts = lazy(() => loadChunk(() => import('../ui/Toasts.tsx')))

/** Toasts are drawn from the first one on. */
export function ToastHost() {
  const [isNeeded, setNeeded] = useState(false)
  const isSignedIn = useSession() !== undefined
  useEffect(() => onFirstToast(() => setNeeded(true)), [])
  return isNeeded ? (
    <Suspense>
      <Toasts isSignedIn={isSignedIn} />
    </Suspense>
  ) : null
}

/** The question who one is, where a call asks it. */
export function StepUpHost() {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>()
  useEffect(() => {
    const asked = () => new Promise<boolean>((resolve) => setAnswer(() => resolve))
    return onStepUp(() => asked().finally(() => setAnswer(undefined)))
  }, [])
  return answer ? (
    <Suspense>
      <StepUpDialog onAnswer={answer} />
    </Suspense>
  ) : null
}

/** Everything around the pages: the store, the server cache, the addresses, and the last net under all. */
export const App = ({ store, cache }: { store: Store; cache: QueryClient }) => (
  <StrictMode>
    <Provider store={store}>
      <QueryClientProvider client={cache}>
        <BrowserRouter basename={basePath || '/'}>
          <Boundary>
            <Routing />
          </Boundary>
        </BrowserRouter>
        <StepUpHost />
        <ToastHost />
      </QueryClientProvider>
    </Provider>
  </StrictMode>
)
