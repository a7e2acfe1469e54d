import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useParams, useSearchParams, type Params } from 'react-router'
import { localDay } from '@kinora/contract/days.ts'
import { patients } from '@kinora/contract/patients.ts'
import { read } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { isDay } from '../ui/typed-days.ts'
import { OpenAlerts, readAlerts, useAlerts } from '../patients/PatientAlerts.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Page } from '../ui/Page.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/layout.ts'
import { useFirstLoad } from '../ui/useFirstLoad.ts'
import ResponseCalendar from './ResponseCalendar.tsx'
import { monthOf } from './response-months.ts'
import { readTrends, TrendCard } from './TrendCard.tsx'
import { readResponses } from './useResponses.ts'

const readPatient = (id: string) => read(patients.get, { params: { id } })

/** The day in the address, which is selected at first. */
const dayIn = (params: URLSearchParams) => {
  const day = params.get('day')
  return isDay(day) ? day : null
}

/** Loads all data before the page is drawn, or it would be drawn once for each reply. */
export const prepare = (cache: QueryClient, { id = '' }: Params) =>
  Promise.all([
    cache.prefetchQuery(readPatient(id)),
    cache.prefetchQuery(readAlerts(id)),
    cache.prefetchQuery(readResponses(id, monthOf(dayIn(new URLSearchParams(location.search)) ?? localDay()))),
    cache.prefetchQuery(readTrends(id)),
  ])

/** /patient/:id/surveys */
export default function PatientSurveysPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const { data: patient, error, refetch } = useQuery(readPatient(id))
  const day = dayIn(params)
  // An alert appears above the calendar, and would move it.
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
      {error && !patient ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : isFirstLoad ? (
        <Skeletons label="Loading the responses" />
      ) : (
        <Stack gap={20}>
          <OpenAlerts patientId={id} />
          <ResponseCalendar key={day} patientId={id} firstDay={day} />
          <TrendCard patientId={id} />
        </Stack>
      )}
    </Page>
  )
}
