import { organizations } from '@kinora/contract/organizations.ts'
import { useRead } from '../app/api-client.ts'
import { lazyComponent } from '../ui/load-chunk.ts'

const FirstStepsList = lazyComponent(() => import('./FirstStepsList.tsx'))

/**
 * First steps of a new clinic. The card disappears when all are done or skipped, or when an owner hides it. Suspends.
 */
export function FirstStepsCard({ className }: { className?: string }) {
  const { data, refetch } = useRead(organizations.firstSteps, {}, { refetchOnMount: 'always' })
  if (!data || data.isHidden || data.steps.every(({ isDone, isSkipped }) => isDone || isSkipped)) return null
  return <FirstStepsList className={className} steps={data.steps} onChanged={() => void refetch()} />
}
