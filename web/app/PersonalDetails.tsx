import { Suspense, useEffect, type ReactNode } from 'react'
import type { Profile } from '@kinora/contract/accounts.ts'
import { isOwner } from '@kinora/contract/roles.ts'
import { OrganizationCard } from '../accounts/OrganizationCard.tsx'
import { YourDetailsCard, PasswordCard } from '../accounts/ProfileCards.tsx'
import { figureUrl } from '../exercises/exercise-pictures.ts'
import { ThemeCard } from '../organizations/ThemeCard.tsx'
import { lazyComponent } from '../ui/load-chunk.ts'
import { Skeleton } from '../ui/Skeletons.tsx'
import { useLeaveGuard } from '../ui/useLeaveGuard.tsx'
import { FormCheckTermsCard } from './staff-slots.ts'
import { useAccount } from './useAccount.ts'
import { Columns, Stack } from '../ui/layout.ts'

const figures = [figureUrl('glute-bridge', 'thumb'), figureUrl('heel-slide', 'thumb')] as const

const SecurityCard = lazyComponent<object>(() =>
  import('../accounts/SecurityCard.tsx').then((card) => ({ default: card.SecurityCard })),
)

/** Connects the form with the Save button in the page header. */
export const formId = 'my-account'

interface Props {
  user: Profile
  onBusy: (isBusy: boolean) => void
  /** Shown at the end of the form. */
  children?: ReactNode
  /** Shown below the form, not in it. */
  further?: ReactNode
}

/** The account's details and password; for owners also the organization's details and theme. */
export function PersonalDetails({ user, onBusy, children, further }: Props) {
  const account = useAccount(user)
  const { form, theme, setTheme, isBusy, isDirty, save } = account
  const { dialog } = useLeaveGuard(isDirty)
  const owns = isOwner(user.role)
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  return (
    <Columns gap={20} minimumWidth={420}>
      <Stack gap={20}>
        <Stack as="form" gap={20} id={formId} onSubmit={form.send((draft) => void save(draft))} noValidate>
          <YourDetailsCard user={user} form={form} />
          {owns && <OrganizationCard />}
          <PasswordCard form={form} />
          {children}
        </Stack>
        {further}
      </Stack>
      <Stack gap={20}>
        {owns && <ThemeCard theme={theme} onChange={setTheme} figures={figures} />}
        {owns && <FormCheckTermsCard />}
        <Suspense fallback={<Skeleton height="320px" radius="12px" />}>
          <SecurityCard />
        </Suspense>
      </Stack>
      {dialog}
    </Columns>
  )
}
