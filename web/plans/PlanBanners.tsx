import { Link } from 'react-router'
import { to } from '../app/routes.ts'
import { signOut } from '../app/sign-out.ts'
import { Banner } from '../ui/Banner.tsx'
import { OverdueBanner } from './OverdueBanner.tsx'
import type { PlanNotices } from './plan-notices.ts'

const FreePlanBanner = () => (
  <Banner>
    {'You are on a free plan. '}
    <Link to={to('plans')}>Click here to upgrade!</Link>
  </Banner>
)

function PendingRequestBanner({ mustPay, planId, priceListId }: NonNullable<PlanNotices['pending']>) {
  const address = priceListId && to('paymentDetails', { id: planId, priceListId })
  return (
    <Banner>
      {'Your request for plan change is under processing. '}
      {!mustPay &&
        'You cannot request for change plan, add storage or add additional practitioners during this period.'}
      {mustPay && address && (
        <>
          {' '}
          <Link to={address}>Click here to activate!</Link>
        </>
      )}
    </Banner>
  )
}

const UpgradedBanner = () => (
  <Banner>
    Your request for plan has been upgraded. Please logout and login to enjoy the upgraded services.{' '}
    <button type="button" onClick={signOut}>
      Click here to sign out!
    </button>
  </Banner>
)

/** Plan notices, under the header of every page (§2). */
export const PlanBanners = ({ notices: { isFree, pending, isUpgraded, overdue } }: { notices: PlanNotices }) => (
  <>
    {overdue && <OverdueBanner {...overdue} />}
    {isFree && <FreePlanBanner />}
    {pending && <PendingRequestBanner {...pending} />}
    {isUpgraded && <UpgradedBanner />}
  </>
)
