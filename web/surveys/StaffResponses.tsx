import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PatientPicker, type NamedPatient } from '../notifications/PatientPicker.tsx'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import ResponseCalendar from './ResponseCalendar.tsx'
import { Row, Stack } from '../ui/layout.ts'

/** The patient is in the URL, for Back and reload. */
function useChosenPatient() {
  const [params, setParams] = useSearchParams()
  const [chosen, setChosen] = useState<NamedPatient>()
  const id = params.get('patient')
  return {
    id,
    name: chosen?._id === id ? chosen?.name : (params.get('name') ?? undefined),
    choose(patient: NamedPatient) {
      setChosen(patient)
      setParams({ patient: patient._id, name: patient.name })
    },
    leave: () => setParams({}),
  }
}

/** For staff, who choose a patient first. */
export default function StaffResponses() {
  const { id, name, choose, leave } = useChosenPatient()
  if (!id)
    return (
      <Stack maximumWidth={640}>
        <Card title="Whose answers?">
          <PatientPicker chosenIds={[]} onChoose={choose} />
        </Card>
      </Stack>
    )
  return (
    <Stack gap={16}>
      <Row gap={12}>
        <h2>{name ?? 'Survey responses'}</h2>
        <Button size="toolbar" onClick={leave}>
          Choose another patient
        </Button>
        <ButtonLink size="toolbar" to={to('patientSurveys', { id })}>
          Open their surveys
        </ButtonLink>
      </Row>
      <ResponseCalendar key={id} patientId={id} />
    </Stack>
  )
}
