import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { IconDeviceTablet, IconDoorExit, IconFileImport, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useLocation, useNavigate, useParams, type Params } from 'react-router'
import { patients, type PatientRecord } from '@kinora/contract/patients.ts'
import type { Reply } from '@kinora/contract/api.ts'
import { usePageKeys, type PageKeys } from '../app/page-keys.ts'
import { useIdle } from '../app/useIdle.ts'
import { to } from '../app/routes.ts'
import {
  AnswersCard,
  TransferImportsCard,
  DischargeCard,
  FormChecksCard,
  DischargeDialog,
  PatientEducationCard,
  ProposalsCard,
  TransferDialog,
  TrendCard,
} from '../app/staff-slots.ts'
import { useSession } from '../app/useSession.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { firstName } from '../ui/format.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import { useKeys } from '../ui/useKeys.ts'
import { Page } from '../ui/Page.tsx'
import { Stack } from '../ui/Stack.tsx'
import { BriefingCard } from './BriefingCard.tsx'
import { ChangesCard } from './ChangesCard.tsx'
import { DetailsCard, NotesCard } from './DetailsCard.tsx'
import { InactiveNotice } from './InactiveNotice.tsx'
import { InvitationCard, NoEmailCard } from './InvitationCard.tsx'
import { HandledAlertsCard, OpenAlerts } from './PatientAlerts.tsx'
import { PatientMenu } from './PatientMenu.tsx'
import { Columns } from '../ui/Columns.tsx'
import { PatientSkeleton } from './PatientSkeleton.tsx'
import { PrecautionsStrip } from './PrecautionsStrip.tsx'
import { ProgramsCard } from './ProgramsCard.tsx'
import { ProgressCard } from './ProgressCard.tsx'
import { usePatientDialogs } from './usePatientDialogs.tsx'
import { preparePatient, usePatientPage } from './usePatientPage.ts'
import { usePrintPatient } from './usePrintPatient.ts'
import { programBuilderLink, createProgramLink } from './patient-links.ts'
import { personLabel } from './patient-labels.ts'

const GoalCard = lazy(() => loadChunk(() => import('./GoalCard.tsx')))
const CarersCard = lazy(() => loadChunk(() => import('./CarersCard.tsx')))
const KitCard = lazy(() => loadChunk(() => import('./KitCard.tsx')))
const VisitsCard = lazy(() => loadChunk(() => import('./VisitsCard.tsx')))
const PauseNotice = lazy(() => loadChunk(() => import('./PauseNotice.tsx')))
const PauseSheet = lazy(() => loadChunk(() => import('./PauseSheet.tsx')))
const TabletNumberSheet = lazy(() => loadChunk(() => import('./TabletNumberSheet.tsx')))
const SharedNotice = lazy(() => loadChunk(() => import('./SharedNotice.tsx')))
const PatientDevicesCard = lazy(() => loadChunk(() => import('./PatientDevicesCard.tsx')))

export const prepare = (cache: QueryClient, { id = '' }: Params) => preparePatient(cache, id)

type Asked = ReturnType<typeof usePatientPage>

/** The name from the cached list, so that the title shows at once. */
function useKnownName(id: string) {
  const lists = useQueryClient().getQueriesData<Reply<typeof patients.list>>({
    queryKey: ['patients', patients.list.name],
  })
  return lists.flatMap(([, list]) => list?.items ?? []).find(({ _id }) => _id === id)?.name
}

function Progress({ asked, patient }: { asked: Asked; patient: PatientRecord }) {
  const { program, started, progress, groups, today, choose, briefs, since, brief, running } = asked
  const [isTable, setTable] = useState(false)
  function showDays() {
    setTable(true)
    document.getElementById('progress')?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  }
  if (!program) return null
  return (
    <>
      {patient.isActive && (
        <BriefingCard
          patient={patient}
          briefs={briefs}
          since={since}
          brief={brief}
          programId={(running ?? program)._id}
          onDays={showDays}
        />
      )}
      <ProgressCard
        programs={started}
        program={program}
        progress={progress.data}
        error={progress.error}
        groups={groups}
        today={today}
        isTable={isTable}
        onTable={setTable}
        onProgram={choose}
        onRetry={() => void progress.refetch()}
      />
    </>
  )
}

function Body({
  patientQuery,
  patient,
  onActivate,
}: {
  patientQuery: Asked
  patient: PatientRecord
  onActivate: () => void
}) {
  const { programs, groups, today } = patientQuery
  const role = useSession()?.role
  // The cards further down come after what is seen first has been painted, in steps: each sends requests as it appears.
  const isAtRest = useIdle(300)
  const isMainTime = useIdle(500)
  const isAsideTime = useIdle(700)
  return (
    <Stack gap={20}>
      <OpenAlerts patientId={patient._id} />
      <Suspense>{patient.isActive && <PauseNotice patientId={patient._id} name={patient.name} />}</Suspense>
      <Suspense>{isAtRest && role !== 'solo' && <SharedNotice patient={patient} />}</Suspense>
      {!patient.isActive && <InactiveNotice patient={patient} onActivate={onActivate} />}
      <PrecautionsStrip patient={patient} today={today} />
      <Columns hasSidebar>
        <Stack gap={20}>
          <Suspense>{patient.dischargedOn && <DischargeCard patientId={patient._id} name={patient.name} />}</Suspense>
          <Suspense>{isAtRest && patient.isActive && <ProposalsCard patientId={patient._id} />}</Suspense>
          <Suspense>{isAtRest && <FormChecksCard patientId={patient._id} />}</Suspense>
          <Progress asked={patientQuery} patient={patient} />
          <ProgramsCard
            patientId={patient._id}
            programs={programs.data?.items}
            error={programs.error}
            onRetry={() => void programs.refetch()}
          />
          {isMainTime && (
            <Suspense>
              <TransferImportsCard patientId={patient._id} />
              <TrendCard patientId={patient._id} />
              <PatientEducationCard patientId={patient._id} />
            </Suspense>
          )}
        </Stack>
        <Stack as="aside" gap={16} aria-label={`About ${patient.name}`}>
          {patient.isInvited && patient.isActive && <InvitationCard patient={patient} />}
          {patient.email === '' && patient.isActive && <NoEmailCard patient={patient} />}
          <DetailsCard patient={patient} today={today} />
          <NotesCard patient={patient} />
          <ChangesCard groups={groups} />
          <HandledAlertsCard patientId={patient._id} />
          {isMainTime && (
            <Suspense>
              <GoalCard patientId={patient._id} name={patient.name} />
              <AnswersCard patientId={patient._id} surveyCount={patient.enabledSurveys.length} />
            </Suspense>
          )}
          {isAsideTime && (
            <Suspense>
              <KitCard patientId={patient._id} name={patient.name} />
              {patient.isActive && <CarersCard patientId={patient._id} name={firstName(patient.name)} />}
              <VisitsCard patientId={patient._id} name={patient.name} />
              <PatientDevicesCard patientId={patient._id} name={patient.name} />
            </Suspense>
          )}
        </Stack>
      </Columns>
    </Stack>
  )
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
      {isReady && <Body patientQuery={patientQuery} patient={data} onActivate={() => open('activate', data)} />}
      {dialog}
      {data && isImporting && (
        <Suspense>
          <TransferDialog patientId={id} name={data.name} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {data && isDischarging && patientQuery.program && (
        <Suspense>
          <DischargeDialog
            patientId={id}
            name={data.name}
            program={patientQuery.program}
            onClose={() => setDischarging(false)}
          />
        </Suspense>
      )}
      {data && isNumbering && (
        <Suspense>
          <TabletNumberSheet patientId={id} name={data.name} onClose={() => setNumbering(false)} />
        </Suspense>
      )}
      {data && isPausing && (
        <Suspense>
          <PauseSheet patientId={id} name={data.name} onClose={() => setPausing(false)} />
        </Suspense>
      )}
    </Page>
  )
}
