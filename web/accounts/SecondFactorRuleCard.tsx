import { factors } from '@kinora/contract/second-factors.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { Card } from '../ui/Card.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { toast } from '../ui/toast.ts'

export function SecondFactorRuleCard() {
  const { data: rule, error, isPending, refetch } = useRead(factors.factorRule, {})
  const save = useWrite(factors.saveFactorRule)
  const onSuccess = ({ isRequired }: { isRequired: boolean }) =>
    toast.success(
      isRequired
        ? 'Staff will set up two-step sign-in when they next sign in.'
        : 'Two-step sign-in is optional for staff.',
    )
  const isRequired = save.isPending ? save.variables.body.isRequired : rule?.isRequired
  return (
    <Card title="Your staff" context={rule && `${rule.isProtected} of ${rule.staff} use two-step sign-in`}>
      <Failed error={error} onRetry={() => void refetch()} />
      {isPending && <Skeletons rows={1} label="Loading" />}
      {rule && (
        <CheckField
          label="Require two-step sign-in for all staff"
          description="Staff without it set it up when they next sign in. Patients choose for themselves."
          checked={isRequired}
          disabled={save.isPending}
          onChange={(event) => save.mutate({ body: { isRequired: event.currentTarget.checked } }, { onSuccess })}
        />
      )}
    </Card>
  )
}
