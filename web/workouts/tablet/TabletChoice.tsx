import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Row } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import type { TodaysWorkout } from '../today/todays-workouts.ts'
import { exercisesText, leftText, minutesText } from '../workout-labels.ts'

export function TabletChoice({
  workout,
  isFirst,
  onStart,
}: {
  workout: TodaysWorkout
  isFirst: boolean
  onStart: () => void
}) {
  const { series, prescriptions, state, left } = workout
  const verb = state === 'begun' ? 'Continue' : 'Start'
  return (
    <li>
      <Card>
        <Row gap={12} justify="between">
          <div>
            <h2>{series.name}</h2>
            <Text size="large">
              {left ? leftText(left.minutes) : minutesText(series.minutes)} ·{' '}
              {exercisesText(left?.exercises ?? prescriptions.length)}
            </Text>
          </div>
          <Button
            variant={isFirst ? 'primary' : 'default'}
            icon={<IconPlayerPlayFilled size={22} />}
            aria-label={`${verb} ${series.name}`}
            onClick={onStart}
          >
            {verb}
          </Button>
        </Row>
      </Card>
    </li>
  )
}
