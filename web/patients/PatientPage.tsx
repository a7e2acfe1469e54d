import { IconDeviceTablet, IconDoorExit, IconFileImport, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState, type ComponentProps } from 'react'
import { useLocation, useNavigate, useParams, type Params } from 'react-router'
import type { Reply } from '@kinora/contract/api.ts'
import { patients } from '@kinora/contract/patients.ts'
import { usePageKeys, type PageKeys } from '../app/page-keys.ts'
import { to } from '../app/routes.ts'
import { DischargeDialog, TransferDialog } from '../app/staff-slots.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import type { MenuEntries } from '../ui/Menu.tsx'
import { Page } from '../ui/Page.tsx'
import { useKeys } from '../ui/useKeys.ts'
import { personLabel } from './patient-labels.ts'
import { createProgramLink, programBuilderLink } from './patient-links.ts'
import { PatientContent } from './PatientContent.tsx'
import { PatientMenu } from './PatientMenu.tsx'
import { PatientSkeleton } from './PatientSkeleton.tsx'
import { usePatientDialogs } from './usePatientDialogs.tsx'
import { preparePatient, usePatientPage } from './usePatientPage.ts'
import { usePrintPatient } from './usePrintPatient.ts'

const PauseSheet = lazyPart(() => import('./PauseSheet.tsx'))
const TabletNumberSheet = lazyPart(() => import('./TabletNumberSheet.tsx'))

export const prepare = (cache: QueryClient, { id = '' }: Params) => preparePatient(cache, id)

/** The name from the cached list, so that the title shows immediately. */
function useKnownName(id: string) {
  const lists = useQueryClient().getQueriesData<Reply<typeof patients.list>>({
    queryKey: ['patients', patients.list.name],
  })
  return lists.flatMap(([, list]) => list?.items ?? []).find(({ _id }) => _id === id)?.name
}

const keys: PageKeys = [
  ['e', 'Edit the patient'],
  ['p', 'Print this week'],
]

type PageDialog = 'pause' | 'tablet' | 'transfer' | 'discharge'
type DischargedProgram = ComponentProps<typeof DischargeDialog>['program']

const icon = { size: 18, stroke: 1.75 }

/** Menu entries of this page only, for a patient in care. */
const pageEntries = (hasProgram: boolean, open: (dialog: PageDialog) => void): MenuEntries => [
  { label: 'Pause…', icon: <IconPlayerPause {...icon} />, onClick: () => open('pause') },
  { label: 'Show on the clinic tablet…', icon: <IconDeviceTablet {...icon} />, onClick: () => open('tablet') },
  { label: 'Import from another clinic…', icon: <IconFileImport {...icon} />, onClick: () => open('transfer') },
  hasProgram && { label: 'Discharge…', icon: <IconDoorExit {...icon} />, onClick: () => open('discharge') },
]

interface DialogProps {
  dialog: PageDialog
  patientId: string
  name: string
  program: DischargedProgram | undefined
  onClose: () => void
}

/** The dialogs of these menu entries. */
function PageDialogs({ dialog, program, ...props }: DialogProps) {
  if (dialog === 'pause') return <PauseSheet {...props} />
  if (dialog === 'tablet') return <TabletNumberSheet {...props} />
  if (dialog === 'transfer') return <TransferDialog {...props} />
  return program && <DischargeDialog {...props} program={program} />
}

const StartLink = ({ id, runningId }: { id: string; runningId: string | undefined }) => (
  <ButtonLink
    to={runningId ? programBuilderLink(runningId) : createProgramLink(id)}
    size="toolbar"
    variant="primary"
    isIconOnSmall
    icon={<IconPlayerPlay size={16} stroke={1.75} />}
  >
    {'Start '}
    <span className="spoken">the program</span>
  </ButtonLink>
)

/** /patient/view/:id: everything a practitioner should know before the appointment. */
export default function PatientPage() {
  const { id = '' } = useParams()
  const knownName = useKnownName(id)
  const patientQuery = usePatientPage(id)
  const { patient, program, running, isFirstLoad } = patientQuery
  const navigate = useNavigate()
  const { isPrinting, print } = usePrintPatient()
  const { open, dialog } = usePatientDialogs({ onRemoved: () => void navigate(to('patients'), { replace: true }) })
  const [pageDialog, setPageDialog] = useState<PageDialog>()
  const { data, error } = patient
  // Drawn in slices, so that a slow phone answers a tap meanwhile.
  const isReady = useDeferredValue(!isFirstLoad) && data !== undefined
  const inCare = data?.isActive && !data.dischargedOn
  const { state } = useLocation() as { state: { list?: string } | null }
  useKeys(['e', () => void navigate(to('patientEdit', { id }))], ['p', () => running && print(running)])
  usePageKeys('Patient', keys)
  const actions = data && (
    <>
      <PatientMenu
        patient={data}
        hasView={false}
        further={inCare ? pageEntries(program !== undefined, setPageDialog) : []}
        onDialog={(kind) => open(kind, data)}
      />
      {inCare && <StartLink id={id} runningId={running?._id} />}
    </>
  )
  return (
    <Page
      title={data?.name ?? knownName ?? 'Patient'}
      sub={data && personLabel(data)}
      back={`${to('patients')}${state?.list ?? ''}`}
      onPrint={running && (() => print(running))}
      isPrinting={isPrinting}
      actions={actions}
    >
      {error && !data && <Failed error={error} onRetry={() => void patient.refetch()} />}
      {!isReady && (!error || data) && <PatientSkeleton />}
      {isReady && (
        <PatientContent patientQuery={patientQuery} patient={data} onActivate={() => open('activate', data)} />
      )}
      {dialog}
      {data && pageDialog && (
        <PageDialogs
          dialog={pageDialog}
          patientId={id}
          name={data.name}
          program={program}
          onClose={() => setPageDialog(undefined)}
        />
      )}
    </Page>
  )
}
