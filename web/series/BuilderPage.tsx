import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useParams, type Params } from 'react-router'
import { programs, type Program } from '@kinora/contract/programs.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import { read } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { spanLabel } from '../programs/program-labels.ts'
import { nameInLine } from '../ui/format.ts'
import { Failed } from '../ui/Failed.tsx'
import { Page } from '../ui/Page.tsx'
import { BuilderSkeleton } from './BuilderSkeleton.tsx'
import { ColumnEducation } from './lazy-week-dialogs.ts'
import { ProgramBuilder } from './ProgramBuilder.tsx'
import { weekIn } from './useBuilderLocation.ts'
import { prepareWeek } from './useBuilderState.ts'

const backOf = ({ patientId }: Program) => (patientId ? to('patientProgram', { id: patientId }) : to('programs'))

const subOf = (program: Program) =>
  program.patient
    ? [nameInLine(program.patient), spanLabel(program)].filter(Boolean).join(' · ')
    : 'Template of the Program Library'

const readProgram = (id: string) => read(programs.get, { params: { id } })

/** Reads the program and its week before they are drawn. */
export const prepare = (cache: QueryClient, { id = '', week }: Params) =>
  Promise.all([
    ColumnEducation.preload(),
    cache.prefetchQuery(read(seriesEducation.education, { params: { id } })),
    cache.prefetchQuery(readProgram(id)).then(() => {
      const program = cache.getQueryData(readProgram(id).queryKey)
      const requestedWeek = week ?? new URLSearchParams(location.search).get('week')
      return program && prepareWeek(cache, program, weekIn(program, requestedWeek))
    }),
  ])

/** The program builder: the exercise library on the left, the week on the right. */
export default function BuilderPage() {
  const { id = '' } = useParams()
  const { data: program, error, refetch } = useQuery(readProgram(id))
  // Drawn in slices, so that a slow phone answers a tap meanwhile.
  const isReady = useDeferredValue(program !== undefined)
  if (program && isReady)
    return <ProgramBuilder key={program._id} program={program} back={backOf(program)} sub={subOf(program)} />
  return (
    <Page title="Program" back={to('programs')}>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : <BuilderSkeleton />}
    </Page>
  )
}
