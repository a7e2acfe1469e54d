import { isOwner, isStaff } from '@kinora/contract/roles.ts'
import { pageRole, useSession } from '../app/useSession.ts'
import { SecondFactorRuleCard } from './SecondFactorRuleCard.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { Stack } from '../ui/layout.ts'
import { SessionsCard } from './SessionsCard.tsx'
import { SupportAccessCard } from './SupportAccessCard.tsx'

export function SecurityCard() {
  const role = pageRole(useSession()?.role ?? 'patient')
  return (
    <Stack gap={20} maximumWidth={760}>
      <SecondFactorCard />
      <SessionsCard />
      {isOwner(role) && <SecondFactorRuleCard />}
      {isStaff(role) && <SupportAccessCard />}
    </Stack>
  )
}
