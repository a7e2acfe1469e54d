import { useMemo, useState } from 'react'
import type { SignedIn } from '@kinora/contract/accounts.ts'
import { factors } from '@kinora/contract/second-factors.ts'
import type { Reply } from '@kinora/contract/api.ts'
import { call } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { AuthenticatorAppSetup } from './AuthenticatorAppSetup.tsx'
import { SecondFactorMethods } from './SecondFactorMethods.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useSecondFactorSetup, type SetupRequests } from './useSecondFactorSetup.ts'

type Done = Reply<typeof factors.setupAppConfirm>

const callsWith = (ticket: string): SetupRequests<Done> => ({
  beginApp: () => call(factors.setupApp, { body: { ticket } }),
  confirmApp: (code) => call(factors.setupAppConfirm, { body: { ticket, code } }),
  beginPasskey: () => call(factors.setupPasskeyOptions, { body: { ticket } }),
  addPasskey: (_, passkey) => call(factors.setupPasskey, { body: { ticket, passkey } }),
})

interface Props {
  ticket: string
  onDone: (signedIn: SignedIn) => void
  onBack: () => void
}

/** For accounts that need two-step sign-in and don't have it yet: no session starts before it is set up. */
export default function SecondFactorSetupStep({ ticket, onDone, onBack }: Props) {
  const [done, setDone] = useState<Done>()
  const calls = useMemo(() => callsWith(ticket), [ticket])
  const setup = useSecondFactorSetup(calls, setDone)
  if (done) return <RecoveryCodes codes={done.recoveryCodes ?? []} onDone={() => onDone(done.signedIn)} />
  if (setup.seed) {
    return (
      <>
        <AuthenticatorAppSetup
          seed={setup.seed}
          isBusy={setup.isConfirming}
          problem={setup.codeProblem}
          onCode={setup.confirmCode}
        />
        <Button variant="quiet" onClick={setup.startOver}>
          Choose another method
        </Button>
      </>
    )
  }
  return (
    <>
      <p>
        Your account can see private information about many people, so it needs two-step sign-in: your password, and one
        of these.
      </p>
      <SecondFactorMethods isBusy={setup.isBusy} onApp={setup.startApp} onPasskey={setup.addPasskey} />
      <Failed error={setup.problem} />
      <Button variant="quiet" onClick={onBack}>
        Back to sign in
      </Button>
    </>
  )
}
