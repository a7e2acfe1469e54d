import { IconEdit } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { practitioners, type Practitioner } from '@kinora/contract/practitioners.ts'
import { useUser } from '../accounts/useUser.ts'
import { useRead } from '../app/api-client.ts'
import { usePageKeys, type PageKeys } from '../app/page-keys.ts'
import { to } from '../app/routes.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Columns, Stack } from '../ui/layout.ts'
import { Facts } from '../ui/Facts.tsx'
import { formatDay, formatPhone } from '../ui/format.ts'
import { useKeys } from '../ui/useKeys.ts'
import { Page } from '../ui/Page.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { PractitionerPatientsCard } from './PractitionerPatientsCard.tsx'
import { PractitionerMenu } from './PractitionerMenu.tsx'
import { PractitionerStatusNotice } from './PractitionerStatusNotice.tsx'
import { usePractitionerDialogs } from './usePractitionerDialogs.tsx'
import { roleDescription, roleLabel, lastSeenLabel, statusLabels, statusTones } from './practitioner-labels.ts'

const keys: PageKeys = [['e', 'Edit the specialist']]

function DetailsCard({ person }: { person: Practitioner }) {
  const { email, mobile, role, status, lastSeenAt, createdAt } = person
  return (
    <Card title="Details">
      <Facts
        facts={[
          [
            'Status',
            <Chip key="status" tone={statusTones[status]}>
              {statusLabels[status]}
            </Chip>,
          ],
          [
            'Role',
            role === 'solo' ? roleLabel(role) : `${roleLabel(role)}\n${roleDescription[role as 'practitioner']}`,
          ],
          [
            'Email',
            <a key="email" href={`mailto:${email}`}>
              {email}
            </a>,
          ],
          [
            'Mobile',
            <a key="mobile" href={`tel:${mobile}`}>
              {formatPhone(mobile)}
            </a>,
          ],
          ['Last seen', lastSeenLabel(lastSeenAt)],
          ['Added', formatDay(createdAt)],
        ]}
      />
    </Card>
  )
}

/** /specialist/:id: a staff member and their patients. */
export default function PractitionerPage() {
  const { id = '' } = useParams()
  const query = useRead(practitioners.get, { params: { id } })
  const { data: person } = query
  const { data: user } = useUser()
  const navigate = useNavigate()
  const { open, dialog } = usePractitionerDialogs({ onRemoved: () => void navigate(to('specialists')) })
  const isEditable = person && person.status !== 'deleted'
  useKeys(['e', () => isEditable && void navigate(to('specialistEdit', { id }))])
  usePageKeys('Specialist', keys)
  const actions = person && (
    <>
      <PractitionerMenu
        person={person}
        isSelf={id === user?.userId}
        hasView={false}
        onDialog={(kind) => open(kind, person)}
      />
      {isEditable && (
        <ButtonLink
          to={to('specialistEdit', { id })}
          size="toolbar"
          variant="primary"
          isIconOnSmall
          icon={<IconEdit size={16} stroke={1.75} />}
        >
          Edit
        </ButtonLink>
      )}
    </>
  )
  return (
    <Page
      title={person?.name ?? 'Specialist'}
      sub={person && roleLabel(person.role)}
      back={to('specialists')}
      actions={actions}
    >
      <NotLoaded query={query} rows={6} label="Loading the specialist" />
      {person && (
        <Stack gap={20}>
          <PractitionerStatusNotice person={person} onDialog={(kind) => open(kind, person)} />
          <Columns hasSidebar>
            <PractitionerPatientsCard person={person} onReassignAll={() => open('reassign', person)} />
            <DetailsCard person={person} />
          </Columns>
        </Stack>
      )}
      {dialog}
    </Page>
  )
}
