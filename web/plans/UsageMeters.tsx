import type { Usage } from '@kinora/contract/billing.ts'
import { Columns, Row } from '../ui/layout.ts'
import { Meter } from '../ui/Meter.tsx'
import { Text } from '../ui/Text.tsx'
import { limitLabel, usageLabel } from './plan-labels.ts'

/** Usage as meters; usage without a limit as text. */
export const UsageMeters = ({ usages }: { usages: readonly Usage[] }) => (
  <Columns minimumWidth={220}>
    {usages.map((usage) =>
      usage.limit === null ? (
        <Row key={usage.type} as="p" justify="between" gap={12}>
          <Text as="span" size="medium">
            {limitLabel(usage.type)}
          </Text>
          <Text as="b" size="medium">
            {usageLabel(usage)}
          </Text>
        </Row>
      ) : (
        <Meter
          key={usage.type}
          label={limitLabel(usage.type)}
          value={usage.used}
          max={usage.limit}
          text={usageLabel(usage)}
        />
      ),
    )}
  </Columns>
)
