import { useQuery } from '@tanstack/react-query'
import { factors } from '@kinora/contract/second-factors.ts'
import { read, useWrite } from '../app/api-client.ts'
import { Card } from '../ui/Card.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { toast } from '../ui/toast.ts'

/** For owners: whether everybody who works here must have a second step. */
export function SecondFactorRuleCard() {
  const { data: rule, error, isPending, refetch } = useQuery(read(factors.factorRule, {}))
  const save = useWrite(factors.saveFactorRule)
  const onSuccess = ({ isRequired }: { isRequired: boolean }) =>
    toast.success(isRequired ? 'Staff set up a second step when they next sign in.' : 'Staff may do without.')
  const isRequired = save.isPending ? save.variables.body.isRequired : rule?.isRequired
  return (
    <Card title="Your staff" context={rule && `${rule.isProtected} of ${rule.staff} have a second step`}>
      <Failed error={error} onRetry={() => void refetch()} />
      {isPending && <Skeletons rows={1} label="Loading" />}
      {rule && (
        <CheckField
          label="Everyone who works here needs a second step"
          description="Whoever has none is led through setting one up when they next sign in. Patients choose for themselves."
          checked={isRequired}
          disabled={save.isPending}
          onChange={(event) => save.mutate({ body: { isRequired: event.currentTarget.checked } }, { onSuccess })}
        />
      )}
    </Card>
  )
}
