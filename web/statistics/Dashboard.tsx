import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { loadChunk } from '../ui/load-chunk.ts'

const ClinicDashboard = lazy(() => loadChunk(() => import('./ClinicDashboard.tsx')))
const TemplateHealth = lazy(() => loadChunk(() => import('./TemplateHealth.tsx')))

/** /my-account/dashboard: a caseload or the clinic; with ?template= how that template goes. */
export default function Dashboard() {
  const [params] = useSearchParams()
  const template = params.get('template')
  return <Suspense>{template ? <TemplateHealth id={template} /> : <ClinicDashboard />}</Suspense>
}
