import type { patientInvitations } from '@kinora/contract/patient-invitations.ts'
import type { Reply } from '@kinora/contract/api.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { QrCode } from '../ui/QrCode.tsx'
import { Text } from '../ui/Text.tsx'
import { Columns, Stack } from '../ui/layout.ts'
import { Code } from '../ui/Code.tsx'

interface Props {
  name: string
  email: string
  invitation: Reply<typeof patientInvitations.resendInvitation>
}

/** '418 205 7733': ten digits, grouped for reading aloud. */
const groupedDigits = (code: string) => code.replace(/^(\d{3})(\d{3})(\d+)$/, '$1 $2 $3')

/** 'harbour.example/signup', where the code is typed. */
const addressOf = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '')

/** The invitation for a patient who is in the clinic: scan the QR code or type the code from the email. */
export function InvitationCode({ name, email, invitation: { code, url } }: Props) {
  return (
    <Columns gap={20} minimumWidth={168}>
      <QrCode text={url} label={`QR code that opens ${name}’s invitation`} />
      <Stack gap={8}>
        <p>
          {firstName(name)} scans this with a phone, or types the code at <b>{addressOf(url)}</b>
        </p>
        <Code label={`Code ${[...code].join(' ')}`}>{groupedDigits(code)}</Code>
        <Text size="medium" tone="muted">
          {isEmailEnabled
            ? `We are emailing the same code to ${email}.`
            : 'This installation cannot send email yet: give them this code yourself.'}{' '}
          It works once, for three days.
        </Text>
      </Stack>
    </Columns>
  )
}
