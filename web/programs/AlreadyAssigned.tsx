import { IconAlertTriangle } from '@tabler/icons-react'
import { programs } from '@kinora/contract/programs.ts'
import { useRead } from '../app/api-client.ts'
import { formatDay } from '../ui/format.ts'
import { Note } from '../ui/Note.tsx'

interface Props {
  templateId: string
  patient: { _id: string; name: string }
}

/** Warns that the patient already has a running or planned program of this template. */
export function AlreadyAssigned({ templateId, patient }: Props) {
  const { data } = useRead(programs.ofPatient, { params: { id: patient._id }, query: { pageSize: 25 } })
  const same = data?.items.find(
    (item) => item.templateId === templateId && (item.state === 'running' || item.state === 'planned'),
  )
  if (!same) return null
  const when = same.currentWeek ? `in week ${same.currentWeek}` : `from ${formatDay(same.startDate!)}`
  return (
    <Note tone="caution" icon={<IconAlertTriangle size={18} stroke={1.75} />} role="status">
      {patient.name} already has {same.title}, {when}.
    </Note>
  )
}
