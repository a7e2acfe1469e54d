import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Stack } from '../ui/layout.ts'

interface Props {
  organizations: { orgId: string; orgName: string }[]
  isBusy: boolean
  failure?: string
  onChoose: (orgId: string) => void
  onBack: () => void
}

export function OrganizationChoice({ organizations, isBusy, failure, onChoose, onBack }: Props) {
  return (
    <>
      <p>Your email is registered with more than one clinic.</p>
      <Stack gap={12}>
        {organizations.map(({ orgId, orgName }) => (
          <Button key={orgId} isFullWidth disabled={isBusy} onClick={() => onChoose(orgId)}>
            {orgName}
          </Button>
        ))}
      </Stack>
      <Failed error={failure ? { message: failure } : null} />
      <Button variant="quiet" onClick={onBack}>
        Back to sign in
      </Button>
    </>
  )
}
