import { Link } from 'react-router'
import type { Overdue } from '@kinora/contract/plans.ts'
import { to } from '../app/routes.ts'
import { Banner } from '../ui/Banner.tsx'
import { formatDay } from '../ui/format.ts'

/** A renewal that is not paid: owners can pay it, other staff read who can. */
export function OverdueBanner({ overdue, isOwner }: { overdue: Overdue; isOwner: boolean }) {
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
