import { useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { patients } from '@kinora/contract/patients.ts'
import { programs, type Program } from '@kinora/contract/programs.ts'
import { useRead } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Page } from '../ui/Page.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { NextProgramForm } from './NextProgramForm.tsx'
import { NewProgramForm } from './NewProgramForm.tsx'
import { PatientPicker, type NamedPatient } from '../notifications/PatientPicker.tsx'
import { Stack } from '../ui/layout.ts'
import style from './ProgramForm.module.css'
import { ProgramFromTemplateForm } from './ProgramFromTemplateForm.tsx'

type Origin = 'scratch' | 'template' | 'last'
const origins: { value: Origin; label: string }[] = [
  { value: 'last', label: 'Continue from the last' },
  { value: 'scratch', label: 'From scratch' },
  { value: 'template', label: 'From a template' },
]
const owners = [
  { value: 'library', label: 'The Program Library' },
  { value: 'patient', label: 'A patient' },
] as const

/** The program that ends last, which the next one continues. */
const lastOf = (all: readonly Program[]) =>
  all.filter(({ endDate }) => endDate).toSorted((a, b) => b.endDate!.localeCompare(a.endDate!))[0]

/** Creates a program for the patient in the address, for one chosen here, or for the library. */
export default function ProgramFormPage() {
  const { id } = useParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [origin, setOrigin] = useState<Origin>(
    search.has('next') ? 'last' : pathname.endsWith('/add-program') ? 'template' : 'scratch',
  )
  const [owner, setOwner] = useState<(typeof owners)[number]['value']>('library')
  const [chosen, setChosen] = useState<NamedPatient>()
  const patient = useRead(patients.get, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const patientId = id ?? (owner === 'patient' ? chosen?._id : undefined) ?? null
  const before = useRead(
    programs.ofPatient,
    { params: { id: id ?? '' }, query: { pageSize: 20 } },
    { enabled: search.has('next') },
  )
  const last = lastOf(before.data?.items ?? [])
  const offered = origins.filter(({ value }) => value !== 'last' || last)
  const chosenOrigin = origin === 'last' && !last ? 'scratch' : origin
  const isReady = id
    ? patient.data !== undefined && !(search.has('next') && before.isPending)
    : owner === 'library' || chosen !== undefined
  const Form = chosenOrigin === 'scratch' ? NewProgramForm : ProgramFromTemplateForm
  return (
    <Page
      title="Add program"
      sub={id ? patient.data?.name : undefined}
      back={id ? to('patientProgram', { id }) : to('programs')}
    >
      <Stack gap={24} className={style.form} data-steady>
        <Failed error={patient.error} onRetry={() => void patient.refetch()} />
        {!id && (
          <Card title="For">
            <Stack gap={24}>
              <div>
                <Segmented label="For" choices={owners} value={owner} onChange={setOwner} />
              </div>
              {owner === 'patient' && <PatientPicker chosenIds={chosen ? [chosen._id] : []} onChoose={setChosen} />}
            </Stack>
          </Card>
        )}
        {isReady && (
          <Card title={patientId ? `Program for ${patient.data?.name ?? chosen?.name}` : 'Template'}>
            <Stack gap={24}>
              <div>
                <Segmented label="Start" choices={offered} value={chosenOrigin} onChange={setOrigin} />
              </div>
              {last && chosenOrigin === 'last' ? (
                <NextProgramForm last={last} onCancel={() => void navigate(-1)} />
              ) : (
                <Form key={patientId} patientId={patientId} onCancel={() => void navigate(-1)} />
              )}
            </Stack>
          </Card>
        )}
      </Stack>
    </Page>
  )
}
