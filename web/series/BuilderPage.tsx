import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { programs, type Program } from '@kinora/contract/programs.ts'
import { read } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { spanLabel } from '../programs/program-labels.ts'
import { Failed } from '../ui/Failed.tsx'
import { Page } from '../ui/Page.tsx'
import { BuilderSkeleton } from './BuilderSkeleton.tsx'
import { ProgramBuilder } from './ProgramBuilder.tsx'

const backOf = ({ patientId }: Program) => (patientId ? to('patientProgram', { id: patientId }) : to('programs'))

const subOf = (program: Program) =>
  program.patient
    ? [program.patient, spanLabel(program)].filter(Boolean).join(' · ')
    : 'Template of the Program Library'

/** The program builder: the exercise library on the left, the week on the right. */
export default function BuilderPage() {
  const { id = '' } = useParams()
  const { data: program, error, refetch } = useQuery(read(programs.get, { params: { id } }))
  if (program) return <ProgramBuilder key={program._id} program={program} back={backOf(program)} sub={subOf(program)} />
  return (
    <Page title="Program" back={to('programs')}>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : <BuilderSkeleton />}
    </Page>
  )
}
