import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FactorAdded, AppSeed, PasskeyResponse } from '@kinora/contract/second-factors.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { createPasskey } from './passkeys.ts'

/** The requests of a setup, which use either a session or a sign-in ticket. */
export interface SetupRequests<Done extends FactorAdded> {
  beginApp: () => Promise<AppSeed>
  confirmApp: (code: string) => Promise<Done>
  beginPasskey: () => Promise<{ ticket: string; options: { challenge: string } }>
  addPasskey: (ticket: string, passkey: PasskeyResponse) => Promise<Done>
}

export function useSecondFactorSetup<Done extends FactorAdded>(
  calls: SetupRequests<Done>,
  onDone: (done: Done) => void,
) {
  const [seed, setSeed] = useState<AppSeed>()
  const quiet = { meta: { isQuiet: true }, networkMode: 'always' } as const
  const begin = useMutation<AppSeed, Problem>({ mutationFn: calls.beginApp, onSuccess: setSeed, ...quiet })
  const confirm = useMutation<Done, Problem, string>({ mutationFn: calls.confirmApp, onSuccess: onDone, ...quiet })
  const passkey = useMutation<Done, Problem>({
    async mutationFn() {
      const { ticket, options } = await calls.beginPasskey()
      return calls.addPasskey(ticket, await createPasskey(options))
    },
    onSuccess: onDone,
    ...quiet,
  })
  return {
    seed,
    isBusy: begin.isPending || passkey.isPending,
    isConfirming: confirm.isPending,
    problem: begin.error ?? passkey.error,
    codeProblem: confirm.error,
    startApp: () => begin.mutate(),
    addPasskey: () => passkey.mutate(),
    confirmCode: (code: string) => confirm.mutate(code),
    startOver: () => setSeed(undefined),
  }
}
