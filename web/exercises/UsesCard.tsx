import { Link } from 'react-router'
import { formatDosage } from '@kinora/contract/dosage.ts'
import { exercises, type Exercise, type ExerciseUses } from '@kinora/contract/exercises.ts'
import { useRead } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Card } from '../ui/Card.tsx'
import { count } from '../ui/format.ts'
import { Text } from '../ui/Text.tsx'
import { Facts } from '../ui/Facts.tsx'

/** How many others use it, and what editing means for them. */
function Closing({ uses, exercise }: { uses: ExerciseUses; exercise: Exercise }) {
  const { patients, patientCount, templates, templateCount } = uses
  const [people, plans] = [patientCount - patients.length, templateCount - templates.length]
  const and = [people > 0 && count(people, 'other patient'), plans > 0 && count(plans, 'other template')]
    .filter(Boolean)
    .join(' and ')
  const isUsed = patientCount + templateCount > 0
  return (
    <Text size="medium" tone="muted">
      {and && `And ${and}. `}
      {isUsed &&
        exercise.ownership !== 'starter' &&
        `Editing creates version ${exercise.version + 1}. Current prescriptions stay unchanged.`}
      {!isUsed && 'No patients at present.'}
    </Text>
  )
}

/** Patients who do the exercise now, and templates that include it. */
export function UsesCard({ exercise }: { exercise: Exercise }) {
  const { data } = useRead(exercises.uses, { params: { id: exercise._id } })
  if (!data) return null
  return (
    <Card
      title="Patients doing this exercise"
      context={data.patientCount > 0 ? count(data.patientCount, 'patient') : undefined}
    >
      {data.patients.length > 0 && (
        <Facts
          isSpread
          facts={data.patients.map(({ patientId, name, dosage, side }) => [
            <Link key={patientId} to={to('patientView', { id: patientId })}>
              {name}
            </Link>,
            formatDosage(dosage, side),
          ])}
        />
      )}
      {data.templates.length > 0 && (
        <Facts
          isSpread
          facts={data.templates.map(({ templateId, title }) => [
            <Link key={templateId} to={to('programSeries', { id: templateId })}>
              {title}
            </Link>,
            'Template',
          ])}
        />
      )}
      <Closing uses={data} exercise={exercise} />
    </Card>
  )
}
