import { formatLoad, type Load } from '@kinora/contract/dosage.ts'
import { ownedLoads, ownsLoad } from '@kinora/contract/home-kits.ts'
import type { Prescription } from '@kinora/contract/series.ts'
import { FilterChip } from '../ui/FilterChip.tsx'
import { Row } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { useBuilder } from './builder-context.ts'

interface Props {
  equipment: Prescription['exercise']['equipment']
  load: Load | null
  onChange: (load: Load) => void
}

/** Choices of the loads that the patient has. A typed load that the patient lacks is shown as missing. */
export function OwnedLoads({ equipment, load, onChange }: Props) {
  const { kit, patientName } = useBuilder()
  if (!kit) return null
  const owned = ownedLoads(kit, equipment, load)
  const isMissing = !ownsLoad(kit, equipment, load)
  if (owned.length === 0 && !isMissing) return null
  const words = load && formatLoad(load)
  return (
    <Row gap={8} role="group" aria-label={`Loads that ${patientName} has`}>
      {owned.length > 0 && (
        <Text as="span" size="small" tone="muted">
          {patientName} has
        </Text>
      )}
      {owned.map((each) => (
        <FilterChip key={formatLoad(each)} isChosen={words === formatLoad(each)} onClick={() => onChange(each)}>
          {formatLoad(each)}
        </FilterChip>
      ))}
      {isMissing && (
        <Text size="small" tone="caution" role="status">
          {patientName} has no {words}.
        </Text>
      )}
    </Row>
  )
}
