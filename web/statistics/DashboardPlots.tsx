import type { ClinicDashboard as Dashboard } from '@kinora/contract/statistics.ts'
import { Card } from '../ui/Card.tsx'
import { formatShortDay } from '../ui/format.ts'
import { Text } from '../ui/Text.tsx'
import { caseloadBySpecialistTable, caseloadTable, monthName, sessionsTable } from './dashboard-tables.ts'
import { FigureGrid, FigureNumbers } from './FigureNumbers.tsx'
import { FigurePlot } from './FigurePlot.tsx'

export function DashboardPlots({ dashboard }: { dashboard: Dashboard }) {
  const { months, weeks, practitioners } = dashboard
  return (
    <>
      <Card title="Caseload" context="Patients with a program in the month">
        <FigurePlot
          label="Active patients by month"
          points={months.map(({ month, active }) => ({ label: monthName(month), value: null, bar: active }))}
          unit=""
        />
        <FigureNumbers table={caseloadTable(dashboard)} />
        {practitioners.length > 1 && (
          <>
            <h3>By specialist</h3>
            <FigureGrid table={caseloadBySpecialistTable(dashboard)} />
            <Text size="medium" tone="muted">
              By the specialist who is in charge of the patient today.
            </Text>
          </>
        )}
      </Card>
      <Card title="Sessions" context="Bars: planned. Line: done">
        <FigurePlot
          label="Sessions planned and done by week"
          points={weeks.map(({ week, planned, finished }) => ({
            ...{ label: formatShortDay(week), value: finished, bar: planned },
          }))}
          unit=""
        />
        <h3>Adherence</h3>
        <FigurePlot
          label="Adherence by week"
          points={weeks.map(({ week, adherence }) => ({ label: formatShortDay(week), value: adherence }))}
          most={100}
        />
        <Text size="medium" tone="muted">
          By the calendar week in which a week of a program begins, once that is over. Days of a pause are not missed.
        </Text>
        <FigureNumbers table={sessionsTable(dashboard)} />
      </Card>
    </>
  )
}
