import { localDay } from '@kinora/contract/days.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { surveys, type SurveyTrend } from '@kinora/contract/surveys.ts'
import { read, useRead } from '../app/api-client.ts'
import { Columns, Row, Stack } from '../ui/layout.ts'
import { DataTable, ScrollBox } from '../ui/DataTable.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip, type ChipTone } from '../ui/Chip.tsx'
import { formatDay } from '../ui/format.ts'
import { rangeText } from './response-sections.ts'
import { betterText, changeOf, changeText, type Bands, roundToTenth } from './score-trend.ts'
import { Text } from '../ui/Text.tsx'
import { TrendPlot } from './TrendPlot.tsx'

const noBands: Bands = []
const tones: Record<Bands[number]['tone'], ChipTone> = {
  good: 'good',
  mild: 'tint',
  moderate: 'caution',
  severe: 'alert',
}

/** The bands of the survey's newest version. */
function useBands(surveyId: string) {
  const { data } = useRead(surveyForms.get, { params: { id: surveyId } }, { staleTime: 300_000, retry: false })
  return data?.definition.score?.bands ?? noBands
}

function Table({ trend }: { trend: SurveyTrend }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the keyboard.
    <ScrollBox label={`${trend.title}, all scores`}>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Score</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {trend.points.toReversed().map(({ day, value, band }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a day may have equal scores.
            <tr key={`${day}-${at}`}>
              <th scope="row">{formatDay(day)}</th>
              <td>
                {roundToTenth(value)} {rangeText(trend)}
              </td>
              <td>{band ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </ScrollBox>
  )
}

function Trend({ trend, isTable }: { trend: SurveyTrend; isTable: boolean }) {
  const bands = useBands(trend.surveyId)
  const last = trend.points.at(-1)
  const change = changeOf(trend)
  const tone = bands.find(({ label }) => label === last?.band)?.tone
  const isGood = change?.isMeaningful && change.isBetter
  const isBad = change?.isMeaningful && !change.isBetter
  return (
    <Stack as="li" gap={4}>
      <Row gap={8} align="baseline">
        <h3>{trend.title}</h3>
        {last && (
          <Text as="span" size="medium" tone="muted">
            <b>{roundToTenth(last.value)}</b> {rangeText(trend)}
          </Text>
        )}
        {last?.band && <Chip tone={tone ? tones[tone] : 'plain'}>{last.band}</Chip>}
        <Text as="span" size="small" tone="muted">
          {betterText(trend)}
        </Text>
      </Row>
      <Text size="medium" tone={isGood ? 'good' : isBad ? 'alert' : 'muted'}>
        {changeText(trend)}
      </Text>
      {isTable ? <Table trend={trend} /> : <TrendPlot trend={trend} bands={bands} today={localDay()} />}
    </Stack>
  )
}

export const readTrends = (id: string) => read(surveys.trends, { params: { id } })

/** A patient's scores over time, one plot per survey; nothing if there are none. */
export function TrendCard({ patientId }: { patientId: string }) {
  const { data } = useQuery(readTrends(patientId))
  const [isTable, setTable] = useState(false)
  const trends = data?.filter(({ points }) => points.length > 0) ?? []
  if (trends.length === 0) return null
  return (
    <Card
      title="Survey scores"
      links={
        <TextButton onClick={() => setTable(!isTable)}>
          {isTable ? 'As a chart' : 'As a table'}
          <span className="spoken">: survey scores</span>
        </TextButton>
      }
    >
      <Columns as="ul" minimumWidth={360}>
        {trends.map((trend) => (
          <Trend key={trend.surveyId} trend={trend} isTable={isTable} />
        ))}
      </Columns>
    </Card>
  )
}
