import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { PatientImport } from '@kinora/contract/patient-imports.ts'
import { isOwner } from '@kinora/contract/roles.ts'
import { useUser } from '../../accounts/useUser.ts'
import { isEmailEnabled } from '../../app/base-path.ts'
import { to } from '../../app/routes.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { count } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import { ImportTable } from './PatientImportTable.tsx'

/** Says how many of the new patients fit the plan. */
function TooMany({ report: { places, counts } }: { report: PatientImport }) {
  const { data: user } = useUser()
  if (places === null || counts.new <= places) return null
  return (
    <Note tone="caution" role="status" icon={<IconInfoCircle size={20} stroke={1.75} />}>
      {`Your plan has room for ${count(places, 'more patient')}, and this file has ${count(counts.new, 'new one')}. `}
      {places > 0 && `The first ${places} can be imported. For all of them, `}
      {user && isOwner(user.role) ? (
        <Link to={to('plans')}>{places > 0 ? 'choose a larger plan' : 'Choose a larger plan'}</Link>
      ) : (
        `${places > 0 ? 'the' : 'The'} owner of your clinic can choose a larger plan`
      )}
      .
    </Note>
  )
}

/** A preview of the import: in numbers, and line by line. */
export function CheckedImport({
  checked: { report, isInviting },
  onInvite,
}: {
  checked: { report: PatientImport; isInviting: boolean }
  onInvite: (isInviting: boolean) => void
}) {
  const { new: added, changed, same, refused } = report.counts
  const withoutEmail = report.rows.filter(({ outcome, email }) => outcome === 'new' && email === '').length
  const partly = report.rows.filter(({ omitted, outcome }) => omitted.length > 0 && outcome !== 'refused').length
  const words = [
    count(added, 'new patient'),
    changed > 0 && `${changed} changed`,
    same > 0 && `${same} unchanged`,
    refused > 0 && `${refused} refused`,
  ]
  return (
    <>
      <p role="status">
        {words.filter(Boolean).join(', ')}.
        {partly > 0 && ` On ${count(partly, 'line')} a field could not be read and is left as it is.`}
      </p>
      <TooMany report={report} />
      {withoutEmail > 0 && (
        <p>
          {count(withoutEmail, 'new patient')} without an email can’t be invited or sign in. You can add an email later,
          on their page.
        </p>
      )}
      {added > withoutEmail && isEmailEnabled && (
        <CheckField
          label={`Email each new patient ${withoutEmail > 0 ? 'with an email ' : ''}an invitation now`}
          description="Without it you can invite them one by one, from their page."
          checked={isInviting}
          onChange={(event) => onInvite(event.currentTarget.checked)}
        />
      )}
      <ImportTable report={report} />
    </>
  )
}
