import { Link } from 'react-router'
import { to } from '../app/routes.ts'
import { signOut } from '../app/sign-out.ts'
import { Banner } from '../ui/Banner.tsx'
import type { PlanNotices } from './plan-notices.ts'
import type { Overdue } from '@kinora/contract/plans.ts'
import { formatDay } from '../ui/format.ts'

/** A renewal that is not paid: owners can pay it, other staff read who can. */
function OverdueBanner({ overdue, isOwner }: { overdue: Overdue; isOwner: boolean }) {
  const { isReadOnly, readOnlyOn, endsOn } = overdue
  const state = isReadOnly
    ? 'Your clinic’s plan is not paid, so records can be read but not changed. Patients can still do their exercises. '
    : `Your clinic’s plan is not paid. From ${formatDay(readOnlyOn)} records can be read but not changed. `
  return (
    <Banner>
      {state}
      {isOwner ? (
        <>
          <Link to={to('plans')}>Pay now</Link>
          {` to keep your plan after ${formatDay(endsOn)}.`}
        </>
      ) : (
        'The owner of your clinic can pay for it under Plans.'
      )}
    </Banner>
  )
}

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
