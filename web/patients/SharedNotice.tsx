import { IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'react-router'
import { patientShares } from '@kinora/contract/patient-shares.ts'
import type { PatientRecord } from '@kinora/contract/patients.ts'
import { useRead } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Note } from '../ui/Note.tsx'
import { daysLabel, shareTitle } from './share-labels.ts'

/** On a patient's page: who else treats them today. */
export default function SharedNotice({ patient }: { patient: Pick<PatientRecord, '_id' | 'practitionerId'> }) {
  const { data = [] } = useRead(patientShares.shares, {})
  const now = data.filter(
    ({ isNow, isAll, patients, practitionerId }) =>
      isNow && (isAll ? practitionerId === patient.practitionerId : patients.some(({ _id }) => _id === patient._id)),
  )
  return now.map((share) => (
    <Note key={share._id} icon={<IconUsersGroup size={20} stroke={1.75} />}>
      {shareTitle(share)}. {daysLabel(share)}. <Link to={to('cover')}>Cover and sharing</Link>
    </Note>
  ))
}
