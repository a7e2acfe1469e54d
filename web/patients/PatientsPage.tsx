import { IconChecklist, IconDownload, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { organizations } from '@kinora/contract/organizations.ts'
import type { Reply } from '@kinora/contract/api.ts'
import type { patients } from '@kinora/contract/patients.ts'
import { patientShares } from '@kinora/contract/patient-shares.ts'
import { owners } from '@kinora/contract/roles.ts'
import { FirstStepsCard } from '../organizations/FirstStepsCard.tsx'
import { read } from '../app/api-client.ts'
import { session } from '../app/login-session.ts'
import { usePageKeys, type PageKeys } from '../app/page-keys.ts'
import { to } from '../app/routes.ts'
import { useSession } from '../app/useSession.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyComponent, lazyPart } from '../ui/load-chunk.ts'
import { Failed } from '../ui/Failed.tsx'
import { count } from '../ui/format.ts'
import { useKeys } from '../ui/useKeys.ts'
import { Note } from '../ui/Note.tsx'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { PatientFilters } from './PatientFilters.tsx'
import { NoPatients } from './NoPatients.tsx'
import type { Selection } from './PatientListItem.tsx'
import { useReassignSelection } from './useReassignSelection.tsx'
import { pageSize, prepareList, usePatientList } from './usePatientList.ts'
import { usePatientDialogs } from './usePatientDialogs.tsx'
import style from './Worklist.module.css'
import { WorklistSkeleton } from './Worklist.tsx'
import { WorklistGroups } from './WorklistGroups.tsx'

const ExportPatientsDialog = lazyPart(() => import('./import/ExportPatientsDialog.tsx'))
const ImportPatientsDialog = lazyPart(() => import('./import/ImportPatientsDialog.tsx'))
const SharedPatients = lazyComponent(() => import('./SharedPatients.tsx'))

const keys: PageKeys = [
  ['a', 'Add a patient'],
  ['i', 'Import patients'],
]

function Actions({ handing }: { handing: ReturnType<typeof useReassignSelection> }) {
  const isAdmin = useSession()?.role === 'business_admin'
  return (
    <>
      {isAdmin && (
        <Button
          size="toolbar"
          isIconOnSmall
          icon={<IconChecklist size={16} stroke={1.75} />}
          aria-pressed={handing.isOn}
          onClick={handing.turn}
        >
          Select
        </Button>
      )}
      <ButtonLink
        to={to('patientCreate')}
        size="toolbar"
        variant="primary"
        isIconOnSmall
        icon={<IconPlus size={16} stroke={1.75} />}
      >
        Add patient
      </ButtonLink>
    </>
  )
}

const isOwner = (role: string | undefined) => owners.some((owner) => owner === role)
const sharesOf = (role: string | undefined) => ({ ...read(patientShares.shares, {}), enabled: role !== 'solo' })
const firstStepsOf = (role: string | undefined) => ({ ...read(organizations.firstSteps, {}), enabled: isOwner(role) })

/** Preloads the shared patients, because the list below waits for them. */
async function prepareShares(cache: QueryClient, shares: ReturnType<typeof sharesOf>) {
  await cache.prefetchQuery(shares)
  if (cache.getQueryData(shares.queryKey)?.length) await SharedPatients.preload().catch(() => undefined)
}

/** Loads the list and the part above it before the page is drawn. */
export async function prepare(cache: QueryClient) {
  const role = session()?.role
  const [shares, firstSteps] = [sharesOf(role), firstStepsOf(role)]
  await Promise.all([
    prepareList(cache),
    shares.enabled && prepareShares(cache, shares),
    firstSteps.enabled && cache.prefetchQuery(firstSteps),
  ])
}

/** The part above the list. The list waits for it, so that no row moves under the pointer. */
function useAboveList(role: string | undefined) {
  const shares = useQuery(sharesOf(role))
  const firstSteps = useQuery(firstStepsOf(role))
  return {
    hasShares: shares.data !== undefined && shares.data.length > 0,
    isAwaited: [shares, firstSteps].some(({ isLoading, failureCount }) => isLoading && failureCount === 0),
  }
}

const ExportButton = ({ isDisabled, onClick }: { isDisabled: boolean; onClick: () => void }) => (
  <IconButton
    label="Export this list"
    icon={<IconDownload size={18} stroke={1.75} />}
    disabled={isDisabled}
    onClick={onClick}
  />
)

const foundText = ({ isAtLeast, total }: Reply<typeof patients.list>) =>
  `${isAtLeast ? 'At least ' : ''}${count(total, 'patient')} found`

const ManyMatch = () => (
  <Note icon={<IconSearch size={16} stroke={1.75} />}>
    Many patients match. Type more of the name, email or mobile to find fewer.
  </Note>
)

interface RowsProps {
  list: ReturnType<typeof usePatientList>
  found: Reply<typeof patients.list>
  selection: Selection | undefined
  onDialog: ReturnType<typeof usePatientDialogs>['open']
  onImport: () => void
}

/** The patients on a page of the list, or why there are none. */
function Rows({ list: { listing, patientsQuery, empty, setFilter }, found, onImport, ...props }: RowsProps) {
  if (found.total === 0)
    return <NoPatients listing={listing} counts={found.counts} onAll={empty} onFilter={setFilter} onImport={onImport} />
  if (found.items.length === 0) return null
  return (
    <WorklistGroups
      {...props}
      list={found}
      isGrouped={listing.sort === 'attention' && listing.filter !== 'inactive' && !found.isAtLeast}
      filter={listing.filter}
      isBusy={patientsQuery.isPlaceholderData}
    />
  )
}

/** The matching patients, a page at a time. */
function FoundPatients({ found, ...props }: Omit<RowsProps, 'found'> & { found: RowsProps['found'] | undefined }) {
  const { listing, patientsQuery, setPage } = props.list
  const { error, isPlaceholderData } = patientsQuery
  const rows = useRef<HTMLDivElement>(null)
  function turn(page: number) {
    setPage(page)
    scrollTo(0, 0)
    rows.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <p className="spoken" role="status">
        {found && !isPlaceholderData && foundText(found)}
      </p>
      {error && <Failed error={error} onRetry={() => void patientsQuery.refetch()} />}
      {!found && !error && <WorklistSkeleton />}
      {found?.isAtLeast && <ManyMatch />}
      <div ref={rows} tabIndex={-1} className={style.rows}>
        {found && <Rows {...props} found={found} />}
      </div>
      {found && (
        <Pager
          page={listing.page}
          pageSize={pageSize}
          total={found.total}
          isAtLeast={found.isAtLeast}
          noun="patients"
          onPage={turn}
        />
      )}
    </>
  )
}

/** The worklist: patients who need attention today, then everyone else. */
export default function PatientsPage() {
  const role = useSession()?.role
  const { hasShares, isAwaited } = useAboveList(role)
  const list = usePatientList()
  const { listing, typed, setFilter, setSort, setWhose, type } = list
  const [isImporting, setImporting] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const navigate = useNavigate()
  const data = isAwaited ? undefined : list.patientsQuery.data
  const { open, dialog } = usePatientDialogs()
  const reassigning = useReassignSelection(data?.items ?? [])
  useKeys(['a', () => void navigate(to('patientCreate'))], ['i', () => setImporting(true)])
  usePageKeys('Patients', keys)
  const isNew = data && !listing.search && listing.whose === 'all' && data.counts.all + data.counts.inactive === 0
  return (
    <Page
      title="Patients"
      search={{ label: 'Search name, email or mobile', value: typed, onChange: type }}
      onImport={() => setImporting(true)}
      actions={<Actions handing={reassigning} />}
    >
      <Suspense fallback={<WorklistSkeleton />}>
        {isOwner(role) && !listing.search && <FirstStepsCard className={style.group} />}
        {role !== 'solo' && (hasShares || listing.whose !== 'all') && (
          <SharedPatients whose={listing.whose} onChange={setWhose} />
        )}
        {!isNew && (
          <PatientFilters
            counts={data?.isAtLeast ? undefined : data?.counts}
            filter={listing.filter}
            sort={listing.sort}
            onFilter={setFilter}
            onSort={setSort}
            action={<ExportButton isDisabled={!data?.total} onClick={() => setExporting(true)} />}
          />
        )}
        <FoundPatients
          list={list}
          found={data}
          selection={reassigning.isOn ? reassigning.selection : undefined}
          onDialog={open}
          onImport={() => setImporting(true)}
        />
      </Suspense>
      {reassigning.bar}
      {dialog}
      {isExporting && data && (
        <ExportPatientsDialog
          listing={listing}
          total={data.isAtLeast ? undefined : data.total}
          onClose={() => setExporting(false)}
        />
      )}
      {isImporting && <ImportPatientsDialog onClose={() => setImporting(false)} />}
    </Page>
  )
}
