import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { billing, type Usage } from '@kinora/contract/billing.ts'
import type { UsageLimit } from '@kinora/contract/plans.ts'
import { isOwner } from '@kinora/contract/roles.ts'
import { useUser } from '../accounts/useUser.ts'
import { useRead } from '../app/api-client.ts'
import { isSelfHosted } from '../app/base-path.ts'
import { to } from '../app/routes.ts'
import { Note } from '../ui/Note.tsx'
import { fullLabel } from './plan-labels.ts'

const isFull = (usage: Usage): usage is Usage & { limit: number } => usage.limit !== null && usage.used >= usage.limit

/** The first limit that is reached: what the plan includes, what is used, and who can change the plan. */
export function FullNote({ usages, remedy }: { usages: readonly Usage[]; remedy: string }) {
  const { data: user } = useUser()
  const full = usages.find(isFull)
  if (!full || !user) return null
  return (
    <Note tone="caution" role="status" icon={<IconInfoCircle size={20} stroke={1.75} />}>
      {fullLabel(full)}{' '}
      {isOwner(user.role) ? (
        <>
          <Link to={to('plans')}>Choose a larger plan</Link>
          {`, or ${remedy} first.`}
        </>
      ) : (
        `The owner of your clinic can choose a larger plan under Plans; or ${remedy} first.`
      )}
    </Note>
  )
}

/** Shown above a form when the plan has no room for what the form would add. */
export function LimitNotice({ types, remedy }: { types: readonly UsageLimit[]; remedy: string }) {
  const { data } = useRead(billing.usage, {}, { enabled: !isSelfHosted })
  return <FullNote usages={data?.filter(({ type }) => types.includes(type)) ?? []} remedy={remedy} />
}
