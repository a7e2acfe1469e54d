import { Suspense, useEffect, type ReactNode } from 'react'
import type { Profile } from '@kinora/contract/accounts.ts'
import { isOwner } from '@kinora/contract/roles.ts'
import { OrganizationCard } from '../accounts/OrganizationCard.tsx'
import { YourDetailsCard, PasswordCard } from '../accounts/ProfileCards.tsx'
import { figureUrl } from '../exercises/exercise-pictures.ts'
import { ThemeCard } from '../organizations/ThemeCard.tsx'
import { lazily } from '../ui/load-chunk.ts'
import { Skeleton } from '../ui/Skeletons.tsx'
import { useLeaveGuard } from '../ui/useLeaveGuard.tsx'
import style from './MyAccountPage.module.css'
import { useAccount } from './useAccount.ts'

const figures = [figureUrl('glute-bridge', 'thumb'), figureUrl('heel-slide', 'thumb')] as const

const SecurityCard = lazily(() =>
  import('../accounts/SecurityCard.tsx').then((card) => ({ default: card.SecurityCard })),
)

/** The form that Save, in the page's row, sends. */
export const formId = 'my-account'

interface Props {
  user: Profile
  onBusy: (isBusy: boolean) => void
  /** What stands at the end of the form. */
  children?: ReactNode
}

/** Who one is, one's password, and for the owners of a clinic what it is called and how it looks. */
export function PersonalDetails({ user, onBusy, children }: Props) {
  const account = useAccount(user)
  const { form, theme, setTheme, isBusy, isDirty, save } = account
  const { dialog } = useLeaveGuard(isDirty)
  const owns = isOwner(user.role)
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  return (
    <div className={style.columns}>
      <div className={style.column}>
        <form id={formId} className={style.column} onSubmit={form.send((draft) => void save(draft))} noValidate>
          <YourDetailsCard user={user} form={form} />
          {owns && <OrganizationCard />}
          <PasswordCard form={form} />
          {children}
        </form>
      </div>
      <div className={style.column}>
        {owns && <ThemeCard theme={theme} onChange={setTheme} figures={figures} />}
        <Suspense fallback={<Skeleton height="320px" radius="12px" />}>
          <SecurityCard />
        </Suspense>
      </div>
      {dialog}
    </div>
  )
}
