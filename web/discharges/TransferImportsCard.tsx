import { flareUpRule, flareUpSteps } from '@kinora/contract/discharge-text.ts'
import { patientTransfers, type TransferImport } from '@kinora/contract/patient-transfers.ts'
import { useRead } from '../app/api-client.ts'
import { Card } from '../ui/Card.tsx'
import { Facts } from '../ui/Facts.tsx'
import { formatDay } from '../ui/format.ts'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'

const pointText = ({ day, value }: { day: string; value: number }) => `${value} on ${formatDay(day)}`

function surveyText({ points }: TransferImport['surveys'][number]) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  return first === last ? pointText(last) : `${pointText(first)}, ${pointText(last)}`
}

function ImportFacts({ imported }: { imported: TransferImport }) {
  const { sessions, surveys, education, discharge } = imported
  const { from, until } = sessions
  return (
    <Stack gap={8}>
      {discharge?.closingNote && <Text>‘{discharge.closingNote}’</Text>}
      <Facts
        facts={[
          ['Sessions', sessions.count > 0 && `${sessions.count}, ${formatDay(from!)} – ${formatDay(until!)}`],
          ...surveys.map((survey): [string, string] => [survey.title, surveyText(survey)]),
          ['Education', education.map(({ title }) => title).join(', ')],
          [
            'Flare-up plan',
            discharge && `${flareUpRule(discharge.flareUp)}: ${flareUpSteps(discharge.flareUp).join(' ')}`,
          ],
        ]}
      />
    </Stack>
  )
}

/** On a patient's page: what came with them from other clinics. */
export default function TransferImportsCard({ patientId }: { patientId: string }) {
  const { data = [] } = useRead(patientTransfers.imports, { params: { patientId } })
  return data.map((each) => (
    <Card key={each._id} title={`From ${each.clinic}`} context={formatDay(each.madeAt.slice(0, 10))}>
      <ImportFacts imported={each} />
    </Card>
  ))
}
