import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense, useEffect, useState, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router'
import { Boundary } from '../ui/Boundary.tsx'
import { loadChunk } from '../ui/chunks.ts'
import { mantineTheme } from '../ui/theme.ts'
import { onFirstToast } from '../ui/toast.ts'
import { basePath } from './place.ts'
import { Routing } from './Routing.tsx'
import type { Store } from './store.ts'
import { useSession } from './useSession.ts'

const Toasts = lazy(() => loadChunk(() => import('../ui/Toasts.tsx').then(({ Toasts }) => ({ default: Toasts }))))
const colorScheme = localStorageColorSchemeManager({ key: 'kinora-color-scheme' })

/** Toasts are drawn from the first one on. */
function ToastPlace() {
  const [isNeeded, setNeeded] = useState(false)
  const isSignedIn = useSession() !== undefined
  useEffect(() => onFirstToast(() => setNeeded(true)), [])
  return isNeeded ? (
    <Suspense>
      <Toasts isSignedIn={isSignedIn} />
    </Suspense>
  ) : null
}

function Look({ nonce, children }: { nonce: string; children: ReactNode }) {
  return (
    <MantineProvider
      theme={mantineTheme}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  )
}

/** Everything around the pages: the store, the server cache, the look, the addresses, and the last net under all. */
export function App({ store, cache, nonce }: { store: Store; cache: QueryClient; nonce: string }) {
  return (
    <StrictMode>
      <Provider store={store}>
        <QueryClientProvider client={cache}>
          <Look nonce={nonce}>
            <BrowserRouter basename={basePath || '/'}>
              <Boundary>
                <Routing />
              </Boundary>
            </BrowserRouter>
            <Boundary>
              <ToastPlace />
            </Boundary>
          </Look>
        </QueryClientProvider>
      </Provider>
    </StrictMode>
  )
}
