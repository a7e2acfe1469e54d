import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PlanRequest } from '@kinora/contract/operator.ts'
import { to } from '../app/routes.ts'
import { Chip } from '../ui/Chip.tsx'
import { formatDate } from '../ui/format.ts'
import style from './Operator.module.css'
import { requestChips } from './operator-labels.ts'

/** A request for another plan; with its organization where `children` decide it. */
export function RequestLine({ request, children }: { request: PlanRequest; children?: ReactNode }) {
  const { orgId, orgName, planTitle, currentPlanTitle, status, note, requestedBy, createdAt, paymentType } = request
  const { label, tone } = requestChips[status]
  return (
    <li className={style.row}>
      <span>
        <b>
          <Link to={to('operatorOrganization', { id: orgId })}>{orgName}</Link> asks for {planTitle}{' '}
          <Chip tone={tone}>{label}</Chip>
        </b>
        <small>
          On {currentPlanTitle} · {formatDate(createdAt)}
          {requestedBy && ` · ${requestedBy}`}
          {paymentType === 'UPGRADE' && ' · waits for its payment by card'}
        </small>
        {note && <span>“{note}”</span>}
      </span>
      {children}
    </li>
  )
}
