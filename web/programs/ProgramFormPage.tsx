import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { patients } from '@kinora/contract/patients.ts'
import { read } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Page } from '../ui/Page.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { NewProgramForm } from './NewProgramForm.tsx'
import { PatientPicker, type NamedPatient } from '../notifications/PatientPicker.tsx'
import { Stack } from '../ui/Stack.tsx'
import style from './ProgramForm.module.css'
import { ProgramFromTemplateForm } from './ProgramFromTemplateForm.tsx'

const origins = [
  { value: 'scratch', label: 'From scratch' },
  { value: 'template', label: 'From a template' },
] as const
const owners = [
  { value: 'library', label: 'The Program Library' },
  { value: 'patient', label: 'A patient' },
] as const

/** Creates a program for the patient in the address, for one chosen here, or for the library. */
export default function ProgramFormPage() {
  const { id } = useParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [origin, setOrigin] = useState<(typeof origins)[number]['value']>(
    pathname.endsWith('/add-program') ? 'template' : 'scratch',
  )
  const [owner, setOwner] = useState<(typeof owners)[number]['value']>('library')
  const [chosen, setChosen] = useState<NamedPatient>()
  const patient = useQuery({ ...read(patients.get, { params: { id: id ?? '' } }), enabled: id !== undefined })
  const patientId = id ?? (owner === 'patient' ? chosen?._id : undefined) ?? null
  const isReady = id ? patient.data !== undefined : owner === 'library' || chosen !== undefined
  const Form = origin === 'scratch' ? NewProgramForm : ProgramFromTemplateForm
  return (
    <Page
      title="Add program"
      sub={id ? patient.data?.name : undefined}
      back={id ? to('patientProgram', { id }) : to('programs')}
    >
      <div className={style.form}>
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
                <Segmented label="Start" choices={origins} value={origin} onChange={setOrigin} />
              </div>
              <Form key={patientId} patientId={patientId} onCancel={() => void navigate(-1)} />
            </Stack>
          </Card>
        )}
      </div>
    </Page>
  )
}
