import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { factors, type FactorAdded } from '@kinora/contract/second-factors.ts'
import { call, refresh } from '../app/api-client.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { toast } from '../ui/toast.ts'
import { AuthenticatorAppSetup } from './AuthenticatorAppSetup.tsx'
import { SecondFactorMethods } from './SecondFactorMethods.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useSecondFactorSetup, type SetupRequests } from './useSecondFactorSetup.ts'

const calls: SetupRequests<FactorAdded> = {
  beginApp: () => call(factors.beginApp, {}),
  confirmApp: (code) => call(factors.confirmApp, { body: { code } }),
  beginPasskey: () => call(factors.beginPasskey, {}),
  addPasskey: (ticket, passkey) => call(factors.addPasskey, { body: { ticket, passkey } }),
}

/** Adds an app or a passkey. The first one comes with ten recovery codes, and the dialog stays until they are saved. */
export function AddSecondFactorDialog({ hasApp, onClose }: { hasApp: boolean; onClose: () => void }) {
  const cache = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const setup = useSecondFactorSetup(calls, ({ recoveryCodes }) => {
    void refresh(cache, ['accounts'])
    toast.success('Added. All your other devices were signed out.')
    if (recoveryCodes) setCodes(recoveryCodes)
    else onClose()
  })
  if (codes) {
    return (
      <Dialog title="Your recovery codes">
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog onClose={onClose} title={setup.seed ? 'Authenticator app' : 'Set up two-step sign-in'}>
      {setup.seed ? (
        <AuthenticatorAppSetup
          seed={setup.seed}
          isBusy={setup.isConfirming}
          problem={setup.codeProblem}
          onCode={setup.confirmCode}
        />
      ) : (
        <SecondFactorMethods
          isBusy={setup.isBusy}
          hasApp={hasApp}
          onApp={setup.startApp}
          onPasskey={setup.addPasskey}
        />
      )}
      <Failed error={setup.problem} />
    </Dialog>
  )
}
