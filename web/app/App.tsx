import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, useEffect, useState, type ReactNode } from 'react'
import { Provider, useSelector } from 'react-redux'
import { BrowserRouter, Link } from 'react-router'
import { selectAesthetics } from '../organizations/aesthetics-slice.ts'
import { ClinicContext } from '../organizations/clinic.ts'
import '../ui/browser-back.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { LinkContext } from '../ui/Link.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { onFirstToast } from '../ui/toast.ts'
import type { FieldProblem } from '@kinora/contract/problem.ts'
import { basePath } from './base-path.ts'
import { Routing } from './Routing.tsx'
import type { Store } from './redux-store.ts'
import { onReasonNeeded } from './precaution-reason.ts'
import { onStepUp } from './step-up.ts'
import { useSession } from './useSession.ts'

const StepUpDialog = lazyPart(() => import('../accounts/StepUpDialog.tsx'))
const PrecautionReasonDialog = lazyPart(() => import('../programs/PrecautionReasonDialog.tsx'))
const Toasts = lazyPart(() => import('../ui/Toasts.tsx'))

/** Loads toasts with the first one. */
export function ToastHost() {
  const [isNeeded, setNeeded] = useState(false)
  const isSignedIn = useSession() !== undefined
  useEffect(() => onFirstToast(() => setNeeded(true)), [])
  return isNeeded ? <Toasts isSignedIn={isSignedIn} /> : null
}

/** Shows the step-up dialog when a request needs it. */
export function StepUpHost() {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>()
  useEffect(() => {
    const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve))
    return onStepUp(() => ask().finally(() => setAnswer(undefined)))
  }, [])
  return answer ? <StepUpDialog onAnswer={answer} /> : null
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
  return question ? <PrecautionReasonDialog conflicts={question.conflicts} onAnswer={question.answer} /> : null
}

/** The app's own clinic and links, for what the sign-in also shows without store and router. */
export const InApp = ({ children }: { children: ReactNode }) => (
  <ClinicContext value={useSelector(selectAesthetics).organization}>
    <LinkContext value={Link}>{children}</LinkContext>
  </ClinicContext>
)

/** The providers around all pages, and the outermost error boundary. */
export const App = ({ store, cache }: { store: Store; cache: QueryClient }) => (
  <StrictMode>
    <Provider store={store}>
      <QueryClientProvider client={cache}>
        <BrowserRouter basename={basePath || '/'}>
          <InApp>
            <Boundary>
              <Routing />
            </Boundary>
            <ToastHost />
            <StepUpHost />
            <PrecautionReasonHost />
          </InApp>
        </BrowserRouter>
      </QueryClientProvider>
    </Provider>
  </StrictMode>
)
