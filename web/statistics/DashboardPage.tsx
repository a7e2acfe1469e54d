import { IconDownload } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { statistics, type ClinicDashboard as Dashboard } from '@kinora/contract/statistics.ts'
import { useReadList } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Facts } from '../ui/Facts.tsx'
import { formatMoment } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { saveFile } from '../ui/save-file.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { Text } from '../ui/Text.tsx'
import { alertsTable, clinicOutcomesTable, dashboardTables, percent, practitionersTable } from './dashboard-tables.ts'
import { DashboardPlots } from './DashboardPlots.tsx'
import { csvOf } from './figure-table.ts'
import { FigureGrid } from './FigureNumbers.tsx'

const periods = [
  { value: '3', label: '3 months' },
  { value: '6', label: '6 months' },
  { value: '12', label: '12 months' },
] as const
type Period = (typeof periods)[number]['value']

function Content({ dashboard }: { dashboard: Dashboard }) {
  const { practitioners, silent, openAlerts, outcomes, weeks } = dashboard
  const only = practitioners.length === 1 ? practitioners[0] : undefined
  if (practitioners.length === 0)
    return <EmptyState title="No patients yet">Figures appear here once patients have programs.</EmptyState>
  return (
    <>
      <Card title="Now">
        <Stack gap={16}>
          <Facts
            facts={[
              ['Active patients', only?.active],
              ['Adherence, last 4 weeks', only && percent(only.adherence)],
              ['No activity for 5 days or more', silent],
              ['Open alerts', openAlerts],
            ]}
          />
          {!only && <FigureGrid table={practitionersTable(dashboard)} />}
        </Stack>
      </Card>
      {weeks.length > 0 && <DashboardPlots dashboard={dashboard} />}
      <Card title="Alerts" context="By the month they were raised in">
        <FigureGrid table={alertsTable(dashboard)} />
      </Card>
      <Card title="Outcomes" context="From the first to the last score around a program">
        {outcomes.length > 0 ? (
          <FigureGrid table={clinicOutcomesTable(dashboard)} />
        ) : (
          <Text tone="muted">No patient has answered a survey twice around a program in this time.</Text>
        )}
      </Card>
    </>
  )
}

/** The caseload of a practitioner, or of the whole clinic for its owners. */
export default function DashboardPage() {
  const [params, setParams] = useSearchParams()
  const period: Period = periods.find(({ value }) => value === params.get('months'))?.value ?? '12'
  const query = useReadList(statistics.clinic, { query: { months: Number(period) } })
  const { data } = query
  const save = (dashboard: Dashboard) =>
    saveFile(new Blob([`\uFEFF${csvOf(dashboardTables(dashboard))}`], { type: 'text/csv' }), 'Dashboard.csv')
  return (
    <Page
      title="Dashboard"
      sub={data && (data.isOwn ? 'Your patients' : 'All patients of the clinic')}
      back={to('patients')}
      actions={
        data && (
          <Button
            size="toolbar"
            isIconOnSmall
            icon={<IconDownload size={16} stroke={1.75} />}
            onClick={() => save(data)}
          >
            Download CSV
          </Button>
        )
      }
    >
      <NotLoaded query={query} rows={6} label="Loading the dashboard" />
      {data && (
        <Stack gap={24}>
          <Row>
            <Segmented
              label="Period"
              choices={periods}
              value={period}
              onChange={(months) => setParams({ months }, { replace: true })}
            />
          </Row>
          <Text size="medium" tone="muted">
            {data.countedAt
              ? `Everything except “Now” is counted once a day. Last count: ${formatMoment(data.countedAt)}.`
              : 'Caseload, sessions, alerts by month and outcomes are not counted yet. They are counted once a day.'}
          </Text>
          <Content dashboard={data} />
        </Stack>
      )}
    </Page>
  )
}
