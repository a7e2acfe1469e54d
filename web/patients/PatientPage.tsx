import { IconDeviceTablet, IconDoorExit, IconFileImport, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useLocation, useNavigate, useParams, type Params } from 'react-router'
import type { Reply } from '@kinora/contract/api.ts'
import { patients } from '@kinora/contract/patients.ts'
import { usePageKeys, type PageKeys } from '../app/page-keys.ts'
import { to } from '../app/routes.ts'
import { DischargeDialog, TransferDialog } from '../app/staff-slots.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { onDemand } from '../ui/load-chunk.ts'
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

const PauseSheet = onDemand(() => import('./PauseSheet.tsx'))
const TabletNumberSheet = onDemand(() => import('./TabletNumberSheet.tsx'))

export const prepare = (cache: QueryClient, { id = '' }: Params) => preparePatient(cache, id)

/** The name from the cached list, so that the title shows at once. */
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

/** /patient/view/:id: everything a practitioner should know before the appointment. */
export default function PatientPage() {
  const { id = '' } = useParams()
  const knownName = useKnownName(id)
  const patientQuery = usePatientPage(id)
  const { patient, running, isFirstLoad } = patientQuery
  const navigate = useNavigate()
  const { isPrinting, print } = usePrintPatient()
  const { open, dialog } = usePatientDialogs({ onRemoved: () => void navigate(to('patients'), { replace: true }) })
  const { data, error } = patient
  // Drawn in slices, so that a slow phone answers a tap meanwhile.
  const isReady = useDeferredValue(!isFirstLoad) && data !== undefined
  const [isPausing, setPausing] = useState(false)
  const [isNumbering, setNumbering] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const [isDischarging, setDischarging] = useState(false)
  const inCare = data?.isActive && !data.dischargedOn
  const { state } = useLocation() as { state: { list?: string } | null }
  const list = `${to('patients')}${state?.list ?? ''}`
  useKeys(['e', () => void navigate(to('patientEdit', { id }))], ['p', () => running && print(running)])
  usePageKeys('Patient', keys)
  const actions = data && (
    <>
      <PatientMenu
        patient={data}
        hasView={false}
        further={[
          inCare && {
            label: 'Pause…',
            icon: <IconPlayerPause size={18} stroke={1.75} />,
            onClick: () => setPausing(true),
          },
          inCare && {
            label: 'Show on the clinic tablet…',
            icon: <IconDeviceTablet size={18} stroke={1.75} />,
            onClick: () => setNumbering(true),
          },
          inCare && {
            label: 'Import from another clinic…',
            icon: <IconFileImport size={18} stroke={1.75} />,
            onClick: () => setImporting(true),
          },
          inCare &&
            patientQuery.program && {
              label: 'Discharge…',
              icon: <IconDoorExit size={18} stroke={1.75} />,
              onClick: () => setDischarging(true),
            },
        ]}
        onDialog={(kind) => open(kind, data)}
      />
      {inCare && (
        <ButtonLink
          to={running ? programBuilderLink(running._id) : createProgramLink(id)}
          size="toolbar"
          variant="primary"
          isIconOnSmall
          icon={<IconPlayerPlay size={16} stroke={1.75} />}
        >
          {'Start '}
          <span className="spoken">the program</span>
        </ButtonLink>
      )}
    </>
  )
  return (
    <Page
      title={data?.name ?? knownName ?? 'Patient'}
      sub={data && personLabel(data)}
      back={list}
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
      {data && isImporting && <TransferDialog patientId={id} name={data.name} onClose={() => setImporting(false)} />}
      {data && isDischarging && patientQuery.program && (
        <DischargeDialog
          patientId={id}
          name={data.name}
          program={patientQuery.program}
          onClose={() => setDischarging(false)}
        />
      )}
      {data && isNumbering && <TabletNumberSheet patientId={id} name={data.name} onClose={() => setNumbering(false)} />}
      {data && isPausing && <PauseSheet patientId={id} name={data.name} onClose={() => setPausing(false)} />}
    </Page>
  )
}
