import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { factors, type FactorAdded } from '@kinora/contract/second-factors.ts'
import { call, refresh } from '../app/api-client.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { toast } from '../ui/toast.ts'
import { AppSetup } from './AppSetup.tsx'
import { FactorWays } from './FactorWays.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useFactorSetup, type SetupCalls } from './useFactorSetup.ts'

const calls: SetupCalls<FactorAdded> = {
  beginApp: () => call(factors.beginApp, {}),
  confirmApp: (code) => call(factors.confirmApp, { body: { code } }),
  beginPasskey: () => call(factors.beginPasskey, {}),
  addPasskey: (ticket, passkey) => call(factors.addPasskey, { body: { ticket, passkey } }),
}

/** Adds an app or a passkey. The first of them brings ten recovery codes, shown before the dialog can be left. */
export function AddFactorDialog({ hasApp, onClose }: { hasApp: boolean; onClose: () => void }) {
  const cache = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const setup = useFactorSetup(calls, ({ recoveryCodes }) => {
    void refresh(cache, ['accounts'])
    toast.success('Added. Every other session was signed out.')
    if (recoveryCodes) setCodes(recoveryCodes)
    else onClose()
  })
  if (codes) {
    return (
      <Dialog isOpen onClose={() => undefined} title="Your recovery codes">
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog isOpen onClose={onClose} title={setup.seed ? 'Authenticator app' : 'Choose a second step'}>
      {setup.seed ? (
        <AppSetup
          seed={setup.seed}
          isBusy={setup.isConfirming}
          problem={setup.codeProblem}
          onCode={setup.confirmCode}
        />
      ) : (
        <FactorWays isBusy={setup.isBusy} hasApp={hasApp} onApp={setup.startApp} onPasskey={setup.addPasskey} />
      )}
      <Failed error={setup.problem} />
    </Dialog>
  )
}
