import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { accounts, type OrganizationProfile } from '@kinora/contract/accounts.ts'
import { organizations, type OrganizationDetails } from '@kinora/contract/organizations.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { isSelfHosted } from '../app/base-path.ts'
import { to } from '../app/routes.ts'
import { Card } from '../ui/Card.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatPhone } from '../ui/format.ts'
import { lazyPart } from '../ui/load-chunk.ts'
import { Row } from '../ui/layout.ts'
import { Skeleton } from '../ui/Skeletons.tsx'
import { TextButton } from '../ui/TextButton.tsx'

const ExportDialog = lazyPart(() => import('../organizations/OrganizationExportDialog.tsx'))
const EditDialog = lazyPart(() => import('../organizations/EditOrganizationDialog.tsx'))

const planNames = { free: 'Free', solo: 'Solo', business: 'Business', custom: 'Custom' }
/** '51 824 753 556'. */
const groupedAbn = (abn: string) => abn.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')

const factsOf = (
  { host, plan }: OrganizationProfile,
  { name, mobile, address, abn, timeZone }: OrganizationDetails,
): [string, ReactNode][] => [
  ['Name', name],
  ['Phone for patients', formatPhone(mobile)],
  ['Address', address],
  ['ABN', groupedAbn(abn)],
  ['Web address', host],
  ['Time zone', timeZone.replaceAll('_', ' ')],
  [
    'Plan',
    plan && !isSelfHosted && (
      <Row key="plan" as="span" gap={8}>
        {planNames[plan]} <Link to={to('plans')}>Compare plans</Link>
      </Row>
    ),
  ],
]

/** Shows hidden or skipped first steps again, if any are still to do. */
function FirstStepsLink() {
  const navigate = useNavigate()
  const { data } = useRead(organizations.firstSteps, {})
  const show = useWrite(organizations.hideFirstSteps)
  const openSteps = data?.steps.filter(({ isDone }) => !isDone) ?? []
  if (openSteps.length === 0 || !(data?.isHidden || openSteps.some(({ isSkipped }) => isSkipped))) return null
  const onSuccess = () => void navigate(to('patients'))
  return (
    <TextButton onClick={() => show.mutate({ body: { isHidden: false, skipped: [] } }, { onSuccess })}>
      Show first steps
    </TextButton>
  )
}

/** The details of the organization, read-only as section 2 of the specification asks; a dialog changes them. */
export function OrganizationCard() {
  const [open, setOpen] = useState<'edit' | 'export'>()
  const close = () => setOpen(undefined)
  const info = useRead(accounts.info, {})
  const details = useRead(organizations.details, {})
  const retry = () => void Promise.all([info.refetch(), details.refetch()])
  return (
    <Card
      title="Organisation"
      links={
        <>
          <FirstStepsLink />
          <TextButton onClick={() => setOpen('export')}>Copy all data</TextButton>
          <TextButton onClick={() => setOpen('edit')}>Edit</TextButton>
        </>
      }
    >
      <Failed error={info.error ?? details.error} onRetry={retry} />
      {(info.isPending || details.isPending) && <Skeleton height="132px" />}
      {info.data && details.data && <Facts facts={factsOf(info.data, details.data)} />}
      {open === 'edit' && <EditDialog onClose={close} />}
      {open === 'export' && <ExportDialog onClose={close} />}
    </Card>
  )
}
