import { IconMail, IconQrcode } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { type PatientRecord } from '@kinora/contract/patients.ts'
import { patientInvitations } from '@kinora/contract/patient-invitations.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Failed } from '../ui/Failed.tsx'
import { lazyComponent } from '../ui/load-chunk.ts'
import { Skeleton } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/layout.ts'

const InvitationCode = lazyComponent(() =>
  import('./InvitationCode.tsx').then((module) => ({ default: module.InvitationCode })),
)

/** Explains what a patient without an email cannot use, and the alternatives. */
export const NoEmailCard = ({ patient: { _id, name } }: { patient: PatientRecord }) => (
  <Card title="Without the app" links={<Chip tone="plain">No email</Chip>}>
    <Stack gap={12} align="left">
      <p>
        {firstName(name)} can’t sign in, and no message, reminder or survey reaches them. Print the week for them, and
        enter what they ticked. Once they have an email, add it here: we’ll invite them.
      </p>
      <ButtonLink size="toolbar" to={to('patientEdit', { id: _id })} icon={<IconMail size={16} stroke={1.75} />}>
        Add an email
      </ButtonLink>
    </Stack>
  </Card>
)

/** A patient who has not joined, whether or not they were invited. Showing a code in the clinic also sends an email. */
export function InvitationCard({ patient: { _id, name, email } }: { patient: PatientRecord }) {
  const resend = useWrite(patientInvitations.resendInvitation, { isQuiet: true })
  const [isShown, setShown] = useState(false)
  const send = () => resend.mutate({ params: { id: _id } }, { onSuccess: () => setShown(true) })
  return (
    <Card title="Invitation" links={<Chip tone="plain">Not joined yet</Chip>}>
      <Stack gap={12} align="left">
        {isShown && resend.data ? (
          <Suspense fallback={<Skeleton height="220px" />}>
            <InvitationCode name={name} email={email} invitation={resend.data} />
          </Suspense>
        ) : (
          <p>
            {isEmailEnabled
              ? `${firstName(name)} hasn’t joined yet. In the clinic now? Show the code, so that ${firstName(name)} can scan it with a phone. This emails an invitation to ${email}; an earlier code stops working.`
              : `This installation cannot send email yet. Show ${firstName(name)} a code to scan with a phone, or to type in. An earlier code stops working.`}
          </p>
        )}
        <Failed error={resend.error} />
        <Button
          size="toolbar"
          icon={
            isShown && isEmailEnabled ? <IconMail size={16} stroke={1.75} /> : <IconQrcode size={16} stroke={1.75} />
          }
          isBusy={resend.isPending}
          onClick={send}
        >
          {!isEmailEnabled ? 'Show a new code' : isShown ? 'Resend' : 'Resend and show the code'}
        </Button>
      </Stack>
    </Card>
  )
}
