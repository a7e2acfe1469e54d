import { localDay } from '@kinora/contract/days.ts'
import { formatDosage, otherSide } from '@kinora/contract/dosage.ts'
import type { AffectedSide } from '@kinora/contract/patients.ts'
import { type Precaution, precautionsIn } from '@kinora/contract/precautions.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useRead } from '../app/api-client.ts'
import { Chip } from '../ui/Chip.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count } from '../ui/format.ts'
import { Skeletons } from '../ui/Skeletons.tsx'
import { withoutBreaks } from './program-labels.ts'
import { sideChip } from './affected-side.ts'
import { conflictLabel } from './precaution-conflicts.ts'
import { Row, Stack } from '../ui/layout.ts'
import style from './TemplatePreview.module.css'

interface Patient {
  _id: string
  name: string
  precautions: readonly Precaution[]
  affectedSide: AffectedSide | null
}

interface Props {
  templateId: string
  patient: Patient
  swapsSides: boolean
}

/** The exercises of the patient's running program. */
function useCurrentExercises(patientId: string) {
  const templateQuery = useRead(programs.ofPatient, {
    params: { id: patientId },
    query: { state: 'running', pageSize: 1 },
  })
  const running = templateQuery.data?.items[0]
  const week = useRead(
    series.week,
    { params: { programId: running?._id ?? '', week: running?.currentWeek ?? 1 } },
    { enabled: running !== undefined },
  )
  const ids = week.data?.series.flatMap(({ assignedExercises }) =>
    assignedExercises.map(({ exerciseId }) => exerciseId),
  )
  return { title: running?.title, ids: new Set(ids) }
}

/** The first week of a template for this patient, with exercises they already do and conflicts with precautions. */
export function TemplatePreview({ templateId, patient, swapsSides }: Props) {
  const { data, error, isPending, refetch } = useRead(series.week, { params: { programId: templateId, week: 1 } })
  const current = useCurrentExercises(patient._id)
  if (isPending) return <Skeletons rows={3} rowHeight={32} label="Loading the template" />
  if (!data) return <Failed error={error} onRetry={() => void refetch()} />
  const precautions = precautionsIn(patient.precautions, localDay(), null)
  const all = data.series.flatMap(({ assignedExercises }) => assignedExercises)
  const overlap = all.filter(({ exerciseId }) => current.ids.has(exerciseId)).length
  const summary =
    overlap > 0 ? `${all.length - overlap} new, ${overlap} already in ${current.title}` : count(all.length, 'exercise')
  return (
    <Stack as="section" gap={10} isTinted className={style.preview} aria-label="First week">
      <p>
        <b>First week for {firstName(patient.name)}</b> <small>{summary}</small>
      </p>
      {data.series.map(({ _id, name, assignedExercises }) => (
        <div key={_id}>
          <h3>{name}</h3>
          <ul>
            {assignedExercises.map(({ _id: id, exerciseId, exercise, dosage, ...prescribed }) => {
              const side = swapsSides ? otherSide(prescribed.side) : prescribed.side
              const chip = sideChip(side, patient.affectedSide)
              const conflict =
                conflictLabel(exercise, precautions, firstName(patient.name)) ??
                (chip?.isOther ? chip.label : undefined)
              return (
                <Row as="li" key={id} gap={12} justify="between">
                  <span>
                    {exercise.name} <small>{withoutBreaks(formatDosage(dosage, side))}</small>
                  </span>
                  {conflict ? (
                    <Chip tone="caution">{conflict}</Chip>
                  ) : (
                    current.ids.has(exerciseId) && <Chip tone="plain">Already doing</Chip>
                  )}
                </Row>
              )
            })}
          </ul>
        </div>
      ))}
    </Stack>
  )
}
