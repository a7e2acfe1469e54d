import { useUser } from '../accounts/useUser.ts'
import { Card } from '../ui/Card.tsx'
import { Page } from '../ui/Page.tsx'
import { Stack } from '../ui/layout.ts'
import { RecordExport } from './RecordExport.tsx'

/** /my-record: a patient downloads everything the clinic stores about them. */
export default function MyRecordPage() {
  const { data: user } = useUser()
  return (
    <Page title="My record" back={true}>
      <Card title="Download your record">
        <Stack gap={16}>
          <p>
            One file with everything your clinic stores about you here: your details, programs, sessions and messages,
            to read or to open in other software. If something is wrong, or you want to close your account, tell your
            clinic.
          </p>
          {user && <RecordExport patientId={user.userId} />}
        </Stack>
      </Card>
    </Page>
  )
}
