import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDosage } from '@kinora/contract/dosage.ts'
import { exercises, type Exercise } from '@kinora/contract/exercises.ts'
import { read } from '../app/api.ts'
import { to } from '../app/paths.ts'
import { Card } from '../ui/Card.tsx'
import { count } from '../ui/format.ts'
import style from './UsesCard.module.css'

function Closing({
  shown,
  patients,
  templates,
  exercise,
}: {
  shown: number
  patients: number
  templates: number
  exercise: Exercise
}) {
  const others = patients - shown
  const and = [others > 0 && `${count(others, 'other patient')}`, templates > 0 && count(templates, 'template')]
    .filter(Boolean)
    .join(' and ')
  const isOwn = exercise.ownership !== 'starter'
  return (
    <p className={style.closing}>
      {and && `${shown > 0 ? 'And' : 'In programs of'} ${and}. `}
      {isOwn &&
        patients + templates > 0 &&
        `Editing makes version ${exercise.version + 1}; what they were given stays as it is.`}
      {patients + templates === 0 && 'Nobody does it at present.'}
    </p>
  )
}

/** Which patients do it at present, and in how many templates it stands. */
export function UsesCard({ exercise }: { exercise: Exercise }) {
  const { data } = useQuery(read(exercises.uses, { params: { id: exercise._id } }))
  if (!data) return null
  return (
    <Card title="Who uses it" context={data.patientCount > 0 ? count(data.patientCount, 'patient') : undefined}>
      {data.patients.length > 0 && (
        <ul className={style.patients}>
          {data.patients.map(({ patientId, name, dosage, side }) => (
            <li key={patientId}>
              <Link to={to('patientView', { id: patientId })}>{name}</Link>
              <span>{formatDosage(dosage, side)}</span>
            </li>
          ))}
        </ul>
      )}
      <Closing
        shown={data.patients.length}
        patients={data.patientCount}
        templates={data.templateCount}
        exercise={exercise}
      />
    </Card>
  )
}
