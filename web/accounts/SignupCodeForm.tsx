import { useState } from 'react'
import { useSelector } from 'react-redux'
import { Code } from '@kinora/contract/fields.ts'
import { patientInvitations } from '@kinora/contract/patient-invitations.ts'
import type { Reply } from '@kinora/contract/api.ts'
import { useWrite } from '../app/api-client.ts'
import { selectAesthetics } from '../organizations/aesthetics-slice.ts'
import { to } from '../app/routes.ts'
import { handleSubmit } from '../ui/handle-submit.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { TextField } from '../ui/TextField.tsx'
import { ClinicHelp } from './ClinicHelp.tsx'
import { codeDigits, codeLength, groupedCode } from './account-forms.ts'
import { SignupHeader } from './SignupHeader.tsx'
import { Stack } from '../ui/layout.ts'
import { codeClass } from '../ui/Code.tsx'

interface Props {
  onFound: (key: { otp: string }, invited: Reply<typeof patientInvitations.codeVerify>) => void
}

export function SignupCodeForm({ onFound }: Props) {
  const { organization } = useSelector(selectAesthetics)
  const [otp, setOtp] = useState('')
  const [inputError, setInputError] = useState<string>()
  const verify = useWrite(patientInvitations.codeVerify, { isQuiet: true })
  function send() {
    const wrong = Code.safeParse(otp).error?.issues[0]?.message
    setInputError(wrong)
    if (!wrong) verify.mutate({ body: { otp } }, { onSuccess: (invited) => onFound({ otp }, invited) })
  }
  return (
    <SignupHeader title={`Welcome to ${organization?.orgName ?? 'Kinora'}`}>
      <p>Your physio has set up an exercise program for you.</p>
      <Stack as="form" gap={16} noValidate onSubmit={handleSubmit(send)}>
        <TextField
          className={codeClass}
          label={`The ${codeLength}-digit code from your invitation`}
          description={`${otp.length} of ${codeLength} digits. You’ll find it in the email or on your printed sheet.`}
          error={inputError}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={groupedCode(otp)}
          onChange={(event) => {
            setOtp(codeDigits(event.currentTarget.value))
            setInputError(undefined)
            verify.reset()
          }}
        />
        <Failed error={verify.error} />
        <Button type="submit" variant="primary" isFullWidth isBusy={verify.isPending}>
          Continue
        </Button>
        <p>Rather not type? Point the camera of this phone at the square code on your sheet or the clinic’s screen.</p>
        <ButtonLink variant="quiet" to={to('resend')}>
          No code, or it does not work? Send me a new one
        </ButtonLink>
        <ClinicHelp question="Still stuck?" />
      </Stack>
    </SignupHeader>
  )
}
