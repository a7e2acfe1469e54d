import { IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'react-router'
import { patientShares } from '@kinora/contract/patient-shares.ts'
import type { Whose } from '@kinora/contract/patients.ts'
import { useRead } from '../app/api-client.ts'
import { decodeToken } from '../app/session-claims.ts'
import { to } from '../app/routes.ts'
import { useSession } from '../app/useSession.ts'
import { count } from '../ui/format.ts'
import { Note } from '../ui/Note.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { shareTitle } from './share-labels.ts'
import style from './Worklist.module.css'

const choices = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'Mine' },
  { value: 'shared', label: 'Of colleagues' },
] as const

interface Props {
  whose: Whose
  onChange: (whose: Whose) => void
}

/**
 * Above the patient list: open requests, and a choice of whose patients to show. Renders nothing if nothing is shared.
 */
export default function SharedPatients({ whose, onChange }: Props) {
  const { token = '', role } = useSession() ?? {}
  const { data = [] } = useRead(patientShares.shares, {})
  const ownId = decodeToken(token)?.userId
  const waiting = data.filter(({ mayAnswer }) => mayAnswer)
  const now = data.filter(({ isNow, colleagueId }) => isNow && colleagueId === ownId)
  const isChoosing = role === 'practitioner' && (now.length > 0 || whose !== 'all')
  if (waiting.length === 0 && !isChoosing) return null
  return (
    <Stack gap={16} className={style.group}>
      {waiting.length > 0 && (
        <Note icon={<IconUsersGroup size={20} stroke={1.75} />} role="status" tone="caution">
          {count(waiting.length, 'request')} from a colleague {waiting.length === 1 ? 'waits' : 'wait'} for your answer.{' '}
          <Link to={to('cover')}>Answer</Link>
        </Note>
      )}
      {isChoosing && (
        <Row gap={12}>
          <Segmented label="Whose patients" choices={choices} value={whose} onChange={onChange} />
          <Link to={to('cover')}>{now.length === 1 ? shareTitle(now[0]!) : 'Cover and sharing'}</Link>
        </Row>
      )}
    </Stack>
  )
}
