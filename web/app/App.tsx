import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense, useEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router'
import '../ui/browser-back.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { loadChunk } from '../ui/load-chunk.ts'
import { onFirstToast } from '../ui/toast.ts'
import type { FieldProblem } from '@kinora/contract/problem.ts'
import { basePath } from './base-path.ts'
import { Routing } from './Routing.tsx'
import type { Store } from './redux-store.ts'
import { onReasonNeeded } from './precaution-reason.ts'
import { onStepUp } from './step-up.ts'
import { useSession } from './useSession.ts'

const StepUpDialog = lazy(() => loadChunk(() => import('../accounts/StepUpDialog.tsx')))
const PrecautionReasonDialog = lazy(() => loadChunk(() => import('../programs/PrecautionReasonDialog.tsx')))
const Toasts = lazy(() => loadChunk(() => import('../ui/Toasts.tsx')))

/** Loads toasts with the first one. */
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

/** Shows the step-up dialog when a request needs it. */
export function StepUpHost() {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>()
  useEffect(() => {
    const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve))
    return onStepUp(() => ask().finally(() => setAnswer(undefined)))
  }, [])
  return answer ? (
    <Suspense>
      <StepUpDialog onAnswer={answer} />
    </Suspense>
  ) : null
}

interface ReasonQuestion {
  conflicts: readonly FieldProblem[]
  answer: (reason: string | undefined) => void
}

/** Asks for a reason when an exercise is prescribed against a precaution. */
export function PrecautionReasonHost() {
  const [question, setQuestion] = useState<ReasonQuestion>()
  useEffect(
    () =>
      onReasonNeeded((conflicts) =>
        new Promise<string | undefined>((answer) => setQuestion({ conflicts, answer })).finally(() =>
          setQuestion(undefined),
        ),
      ),
    [],
  )
  return question ? (
    <Suspense>
      <PrecautionReasonDialog conflicts={question.conflicts} onAnswer={question.answer} />
    </Suspense>
  ) : null
}

/** The providers around all pages, and the outermost error boundary. */
export const App = ({ store, cache }: { store: Store; cache: QueryClient }) => (
  <StrictMode>
    <Provider store={store}>
      <QueryClientProvider client={cache}>
        <BrowserRouter basename={basePath || '/'}>
          <Boundary>
            <Routing />
          </Boundary>
          <ToastHost />
        </BrowserRouter>
        <StepUpHost />
        <PrecautionReasonHost />
      </QueryClientProvider>
    </Provider>
  </StrictMode>
)
