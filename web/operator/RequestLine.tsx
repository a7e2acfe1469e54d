import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PlanRequest } from '@kinora/contract/operator.ts'
import { to } from '../app/routes.ts'
import { Chip } from '../ui/Chip.tsx'
import { formatDate } from '../ui/format.ts'
import { ListItem } from '../ui/List.tsx'
import { requestChips } from './operator-labels.ts'

/** A request for another plan; `children` are the buttons that decide it. */
export function RequestLine({ request, children }: { request: PlanRequest; children?: ReactNode }) {
  const { orgId, orgName, planTitle, currentPlanTitle, status, note, requestedBy, createdAt, paymentType } = request
  const { label, tone } = requestChips[status]
  const facts = [
    `On ${currentPlanTitle}`,
    formatDate(createdAt),
    requestedBy,
    status === 'pending' && paymentType === 'UPGRADE' && 'waiting for the owner to pay or accept',
  ]
  return (
    <ListItem
      title={
        <>
          <span>
            <Link to={to('operatorOrganization', { id: orgId })}>{orgName}</Link> requests {planTitle}
          </span>
          <Chip tone={tone}>{label}</Chip>
        </>
      }
      details={[facts.filter(Boolean).join(' · '), note && <q key="note">{note}</q>]}
    >
      {children}
    </ListItem>
  )
}
