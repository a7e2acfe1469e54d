import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useParams, useSearchParams } from 'react-router'
import { patients } from '@kinora/contract/patients.ts'
import { useRead } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { isDay } from '../ui/typed-days.ts'
import { OpenAlerts, useAlerts } from '../patients/PatientAlerts.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Page } from '../ui/Page.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/layout.ts'
import { useFirstLoad } from '../ui/useFirstLoad.ts'
import ResponseCalendar from './ResponseCalendar.tsx'
import { TrendCard } from './TrendCard.tsx'

/** /patient/:id/surveys */
export default function PatientSurveysPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const { data: patient, error, refetch } = useRead(patients.get, { params: { id } })
  const day = params.get('day')
  // An alert stands above the calendar, and would move it.
  const isFirstLoad = useFirstLoad(useAlerts(id).isPending)
  return (
    <Page
      title={patient?.name ?? 'Patient'}
      tabTitle={patient && `Surveys of ${patient.name}`}
      sub="Survey responses"
      back={to('patientView', { id })}
      actions={
        <ButtonLink
          size="toolbar"
          isIconOnSmall
          icon={<IconAdjustmentsHorizontal size={16} stroke={1.75} />}
          to={to('patientSurveyChoice', { id })}
        >
          Choose surveys
        </ButtonLink>
      }
    >
      {error && !patient && <Failed error={error} onRetry={() => void refetch()} />}
      {isFirstLoad ? (
        <Skeletons label="Loading the responses" />
      ) : (
        <Stack gap={20}>
          <OpenAlerts patientId={id} />
          <ResponseCalendar key={day} patientId={id} firstDay={isDay(day) ? day : null} />
          <TrendCard patientId={id} />
        </Stack>
      )}
    </Page>
  )
}
