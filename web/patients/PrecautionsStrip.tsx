import { IconAlertTriangle } from '@tabler/icons-react'
import type { PatientRecord } from '@kinora/contract/patients.ts'
import { precautions as precautionsApi, type PrescribedAnyway, type Precaution } from '@kinora/contract/precautions.ts'
import { Link } from 'react-router'
import { useRead } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { formatDate, formatDay } from '../ui/format.ts'
import { Note } from '../ui/Note.tsx'
import { Text } from '../ui/Text.tsx'
import { programBuilderLink } from './patient-links.ts'
import { inSentence } from '../ui/in-sentence.ts'

/** 'No kneeling until 12/05/2026.' */
function precautionText({ text, from, until }: Precaution, today: string) {
  const begins = from && from > today ? ` from ${formatDay(from)}` : ''
  const ends = until ? ` until ${formatDay(until)}` : ''
  return `${text.trim().replace(/\.$/, '')}${begins}${ends}.`
}

/** Current and future precautions; expired ones are hidden. */
export const precautionsFrom = (precautions: Precaution[], today: string) =>
  precautions.filter(({ until }) => !until || until >= today)

/** Precautions that ended since they were last checked: somebody must ask whether they still apply. */
export const endedUnchecked = (
  { precautions, precautionsCheckedAt }: Pick<PatientRecord, 'precautions' | 'precautionsCheckedAt'>,
  today: string,
) =>
  precautions.filter(
    ({ until }) => until && until < today && (!precautionsCheckedAt || precautionsCheckedAt.slice(0, 10) <= until),
  )

const weeksText = ({ fromWeek, toWeek }: PrescribedAnyway) =>
  fromWeek === toWeek ? `week ${fromWeek}` : `weeks ${fromWeek} to ${toWeek}`

const ExerciseList = ({ title, exercises }: { title: string; exercises: PrescribedAnyway[] }) =>
  exercises.length > 0 && (
    <div>
      <b>{title}</b>
      <ul>
        {exercises.map((exercise) => (
          <li key={`${exercise.programId} ${exercise.exercise} ${exercise.fromWeek} ${exercise.reason}`}>
            <Link to={programBuilderLink(exercise.programId)}>{exercise.exercise}</Link> in {exercise.program},{' '}
            {weeksText(exercise)}
            {exercise.reason && `: ${exercise.reason}`}
          </li>
        ))}
      </ul>
    </div>
  )

/** Exercises prescribed against a precaution: from before it was recorded, or with a reason. */
const PrescribedAnywayLists = ({ given }: { given: PrescribedAnyway[] }) => (
  <>
    <ExerciseList
      title="Prescribed before these precautions: check whether it should stay"
      exercises={given.filter(({ reason }) => !reason)}
    />
    <ExerciseList title="Prescribed anyway" exercises={given.filter(({ reason }) => reason)} />
  </>
)

/** Precautions above everything else, with the day of the last check and the exercises prescribed in spite of them. */
export function PrecautionsStrip({ patient, today }: { patient: PatientRecord; today: string }) {
  const { data: given = [] } = useRead(precautionsApi.prescribedAnyway, { params: { id: patient._id } })
  const { precautions, precautionsCheckedAt } = patient
  const current = precautionsFrom(precautions, today)
  const ended = endedUnchecked(patient, today)
  if (current.length + ended.length + given.length === 0) return null
  return (
    <Note tone="caution" icon={<IconAlertTriangle size={20} stroke={1.75} />} role="region" label="Precautions">
      <b>Precautions</b> {current.map((precaution) => precautionText(precaution, today)).join(' ')}
      {ended.map(({ text, until }, at) => (
        <span key={at}>
          {' '}
          Ended {formatDay(until!)}: {text.trim().replace(/\.$/, '')}.{' '}
          <Link to={to('patientEdit', { id: patient._id })}>Check whether it still applies</Link>
        </span>
      ))}
      {precautionsCheckedAt && (
        <Text as="span" size="medium" tone="muted">
          {' '}
          checked {inSentence(formatDate(precautionsCheckedAt))}
        </Text>
      )}
      <PrescribedAnywayLists given={given} />
    </Note>
  )
}

/** 'None' is shown only for a patient who was asked. */
export const noPrecautionsText = ({ precautionsCheckedAt }: Pick<PatientRecord, 'precautionsCheckedAt'>) =>
  precautionsCheckedAt ? `None, checked ${inSentence(formatDate(precautionsCheckedAt))}` : 'Not recorded'
