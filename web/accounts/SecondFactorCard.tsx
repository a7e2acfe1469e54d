import { useState } from 'react'
import { factors, type Factors } from '@kinora/contract/second-factors.ts'
import { useRead } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { AddSecondFactorDialog } from './AddSecondFactorDialog.tsx'
import { SecondFactorList } from './SecondFactorList.tsx'
import { Row, Stack } from '../ui/layout.ts'

const hasAny = ({ app, passkeys }: Factors) => app !== null || passkeys.length > 0

function Introduction({ current }: { current: Factors }) {
  if (hasAny(current)) return null
  return (
    <p>
      {current.isRequired
        ? 'Your account needs two-step sign-in. Set it up now, or when you next sign in.'
        : 'With two-step sign-in, someone who learns your password still can’t get in. It takes a minute to set up.'}
    </p>
  )
}

export function SecondFactorCard() {
  const { data: current, error, isPending, refetch } = useRead(factors.factors, {})
  const [isAdding, setAdding] = useState(false)
  return (
    <Card title="Two-step sign-in" context={current && hasAny(current) && <Chip tone="good">On</Chip>}>
      <Failed error={error} onRetry={() => void refetch()} />
      {isPending && <Skeletons rows={2} label="Loading" />}
      {current && (
        <Stack gap={16}>
          <Introduction current={current} />
          <SecondFactorList current={current} />
          <Row>
            <Button size="toolbar" variant={hasAny(current) ? 'default' : 'primary'} onClick={() => setAdding(true)}>
              {hasAny(current) ? 'Add another method' : 'Set up two-step sign-in'}
            </Button>
          </Row>
          {isAdding && <AddSecondFactorDialog hasApp={current.app !== null} onClose={() => setAdding(false)} />}
        </Stack>
      )}
    </Card>
  )
}
