import { useParams } from 'react-router'
import { statistics, type TemplateHealth as Health } from '@kinora/contract/statistics.ts'
import { useRead } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatMoment } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { FigureGrid, FigureNumbers } from './FigureNumbers.tsx'
import { FigurePlot } from './FigurePlot.tsx'
import { exercisesTable, outcomesTable, patientsText, suppressed, weeksTable } from './template-tables.ts'

function Weeks({ health }: { health: Health }) {
  const table = weeksTable(health)
  const shownWeeks = health.weeks.filter(({ isShown }) => isShown)
  if (shownWeeks.length === 0) return <Text tone="muted">{suppressed}.</Text>
  const label = ({ week }: { week: number }) => `Week ${week}`
  return (
    <Stack gap={16}>
      <Text size="medium" tone="muted">
        The line is the median; the box holds the middle half of the patients. Days of a pause are not missed.
      </Text>
      <FigurePlot
        label="Median adherence by week of the program, with the middle half of the patients"
        points={health.weeks.map((week) => ({
          label: label(week),
          value: week.median,
          low: week.low,
          high: week.high,
        }))}
        most={100}
      />
      <h3>Drop-off</h3>
      <Text size="medium" tone="muted">
        Percentage of the patients with sessions in the week who have done nothing in it or since.
      </Text>
      <FigurePlot
        label="Drop-off by week of the program"
        points={health.weeks.map((week) => ({ label: label(week), value: week.droppedOff }))}
        most={100}
      />
      <h3>Pain above the rule</h3>
      <Text size="medium" tone="muted">
        Percentage of the patients with a session in the week who rated an exercise above its pain rule.
      </Text>
      <FigurePlot
        label="Pain above the rule by week of the program"
        points={health.weeks.map((week) => ({ label: label(week), value: week.pain.flagged }))}
        most={100}
      />
      <FigureNumbers table={table} />
    </Stack>
  )
}

function Content({ health }: { health: Health }) {
  if (!health.all.isShown)
    return (
      <EmptyState title={suppressed}>
        Fewer than five patients have begun this template, or they have not been counted yet. Figures for so few could
        identify someone.
      </EmptyState>
    )
  return (
    <Stack gap={24}>
      <Card title="Patients">
        <Facts
          facts={[
            ['So far', patientsText(health.all)],
            ['Now', health.now.patients ?? (health.now.isShown ? '5 or more' : suppressed)],
          ]}
        />
      </Card>
      <Card title="Adherence">
        <Weeks health={health} />
      </Card>
      <Card title="Exercises" context="Most often changed first">
        <FigureGrid table={exercisesTable(health)} />
        <Text size="medium" tone="muted">
          Done and pain are of the times an exercise was in a session. Swapped, removed, too hard, too easy and the
          reasons are numbers of patients, shown from 5 patients on; a dash stands for fewer, or for a number from which
          fewer could be worked out.
        </Text>
      </Card>
      <Card title="Outcomes" context="From the first to the last score of each patient">
        {health.outcomes.length > 0 ? (
          <FigureGrid table={outcomesTable(health)} />
        ) : (
          <Text tone="muted">No patient has answered a survey twice around this program.</Text>
        )}
      </Card>
    </Stack>
  )
}

/** How a template goes, over all patients of the clinic. */
export default function TemplateHealthPage() {
  const { id = '' } = useParams()
  const { data, error, isPending, refetch } = useRead(statistics.templateHealth, { params: { id } })
  return (
    <Page title="Template health" sub={data?.title} back={to('programs')}>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeletons rows={6} label="Loading template health" />}
      {data && (
        <Stack gap={16}>
          <Text size="medium" tone="muted">
            {data.countedAt
              ? `All patients of the clinic, without names. Counted once a day. Last count: ${formatMoment(data.countedAt)}.`
              : 'Not counted yet. Figures are counted once a day.'}
          </Text>
          <Content health={data} />
        </Stack>
      )}
    </Page>
  )
}
