import { useState } from 'react'
import type { PatientRecord } from '@kinora/contract/patients.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import {
  AnswersCard,
  DischargeCard,
  FormChecksCard,
  PatientEducationCard,
  ProposalsCard,
  TransferImportsCard,
  TrendCard,
} from '../app/staff-slots.ts'
import { useSession } from '../app/useSession.ts'
import { Columns, Stack } from '../ui/layout.ts'
import { StaggeredRender } from '../ui/StaggeredRender.tsx'
import { lazyComponent, lazyPart } from '../ui/load-chunk.ts'
import { BriefingCard } from './BriefingCard.tsx'
import { ChangesCard } from './ChangesCard.tsx'
import { DetailsCard, NotesCard } from './DetailsCard.tsx'
import { InactiveNotice } from './InactiveNotice.tsx'
import { InvitationCard, NoEmailCard } from './InvitationCard.tsx'
import { HandledAlertsCard, OpenAlerts } from './PatientAlerts.tsx'
import { PrecautionsStrip } from './PrecautionsStrip.tsx'
import { ProgramsCard } from './ProgramsCard.tsx'
import { ProgressCard } from './ProgressCard.tsx'
import type { usePatientPage } from './usePatientPage.ts'

const GoalCard = lazyComponent(() => import('./GoalCard.tsx'))
const CarersCard = lazyComponent(() => import('./CarersCard.tsx'))
const KitCard = lazyComponent(() => import('./KitCard.tsx'))
const VisitsCard = lazyComponent(() => import('./VisitsCard.tsx'))
const PauseNotice = lazyPart(() => import('./PauseNotice.tsx'))

const SharedNotice = lazyComponent(() => import('./SharedNotice.tsx'))
const PatientDevicesCard = lazyComponent(() => import('./PatientDevicesCard.tsx'))

type PatientPageData = ReturnType<typeof usePatientPage>

function Progress({ patientQuery, patient }: { patientQuery: PatientPageData; patient: PatientRecord }) {
  const { program, started, progress, groups, today, choose, briefs, since, brief, running } = patientQuery
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

export function PatientContent({
  patientQuery,
  patient,
  onActivate,
}: {
  patientQuery: PatientPageData
  patient: PatientRecord
  onActivate: () => void
}) {
  const { programs, groups, today } = patientQuery
  const role = useSession()?.role
  return (
    <Stack gap={20}>
      <OpenAlerts patientId={patient._id} />
      {patient.isActive && <PauseNotice patientId={patient._id} name={patient.name} />}
      <StaggeredRender>{role !== 'solo' && <SharedNotice patient={patient} />}</StaggeredRender>
      {!patient.isActive && <InactiveNotice patient={patient} onActivate={onActivate} />}
      <PrecautionsStrip patient={patient} today={today} />
      <Columns hasSidebar>
        <Stack gap={20}>
          {patient.dischargedOn && <DischargeCard patientId={patient._id} name={patient.name} />}
          <StaggeredRender>
            {patient.isActive && <ProposalsCard patientId={patient._id} />}
            <FormChecksCard patientId={patient._id} />
          </StaggeredRender>
          <Progress patientQuery={patientQuery} patient={patient} />
          <ProgramsCard
            patientId={patient._id}
            programs={programs.data?.items}
            error={programs.error}
            onRetry={() => void programs.refetch()}
          />
          <StaggeredRender>
            <TransferImportsCard patientId={patient._id} />
            <TrendCard patientId={patient._id} />
            <PatientEducationCard patientId={patient._id} />
          </StaggeredRender>
        </Stack>
        <Stack as="aside" gap={16} aria-label={`About ${patient.name}`}>
          {patient.isInvited && patient.isActive && <InvitationCard patient={patient} />}
          {patient.email === '' && patient.isActive && <NoEmailCard patient={patient} />}
          <DetailsCard patient={patient} today={today} />
          <NotesCard patient={patient} />
          <ChangesCard groups={groups} />
          <HandledAlertsCard patientId={patient._id} />
          <StaggeredRender>
            <GoalCard patientId={patient._id} name={patient.name} />
            <AnswersCard patientId={patient._id} surveyCount={patient.enabledSurveys.length} />
            <KitCard patientId={patient._id} name={patient.name} />
            {patient.isActive && <CarersCard patientId={patient._id} name={firstName(patient.name)} />}
            <VisitsCard patientId={patient._id} name={patient.name} />
            <PatientDevicesCard patientId={patient._id} name={patient.name} />
          </StaggeredRender>
        </Stack>
      </Columns>
    </Stack>
  )
}
