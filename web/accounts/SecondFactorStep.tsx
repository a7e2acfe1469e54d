import { useMutation } from '@tanstack/react-query'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import type { NeedsFactor, SignedIn } from '@kinora/contract/accounts.ts'
import { factors } from '@kinora/contract/second-factors.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { call, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { canUsePasskeys, signWithPasskey } from './passkeys.ts'
import { Stack } from '../ui/layout.ts'

const CodeFields = z.object({ code: z.string().trim().min(1, 'Enter the code.') })

function useFocus<Control extends HTMLElement>() {
  const control = useRef<Control>(null)
  useEffect(() => control.current?.focus(), [])
  return control
}

interface Props {
  needed: NeedsFactor
  onDone: (signedIn: SignedIn) => void
  onBack: () => void
}

const wording = {
  app: { label: 'Code', description: 'The six digits your authenticator app shows for Kinora.' },
  recovery: {
    label: 'Recovery code',
    description: 'One of the ten codes you saved, like k7m2-9qxp-w4tz. Each works once.',
  },
}

function CodeForm({ needed, method, onDone }: Omit<Props, 'onBack'> & { method: 'app' | 'recovery' }) {
  const login = useWrite(factors.loginFactor, { isQuiet: true })
  const input = useFocus<HTMLInputElement>()
  const form = useDraft(CodeFields, { code: '' }, login.error)
  const send = ({ code }: { code: string }) =>
    login.mutate({ body: { ticket: needed.ticket, code } }, { onSuccess: onDone })
  return (
    <Stack as="form" gap={20} noValidate onSubmit={form.send(send)}>
      <TextField
        {...wording[method]}
        ref={input}
        inputMode={method === 'app' ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
      <Failed error={login.error?.general} />
      <Button type="submit" variant="primary" isFullWidth isBusy={login.isPending}>
        Sign in
      </Button>
    </Stack>
  )
}

function PasskeyStep({ needed, onDone }: Omit<Props, 'onBack'>) {
  const button = useFocus<HTMLButtonElement>()
  const sign = useMutation<SignedIn, Problem>({
    mutationFn: async () => {
      const passkey = await signWithPasskey(needed.passkey!)
      return call(factors.loginFactor, { body: { ticket: needed.ticket, passkey } })
    },
    meta: { isQuiet: true },
  })
  return (
    <>
      <p>Use your passkey: your fingerprint, face or device PIN.</p>
      <Failed error={sign.error} />
      <Button
        ref={button}
        variant="primary"
        isFullWidth
        icon={<IconFingerprint size={20} stroke={1.75} />}
        isBusy={sign.isPending}
        onClick={() => sign.mutate(undefined, { onSuccess: onDone })}
      >
        Use a passkey
      </Button>
    </>
  )
}

const names = { app: 'Use the app', passkey: 'Use a passkey', recovery: 'Use a recovery code' }

/** Starts with the method that is quickest on this device. */
export default function SecondFactorStep({ needed, onDone, onBack }: Props) {
  const methods = needed.methods.filter((method) => method !== 'passkey' || canUsePasskeys())
  const [method, setMethod] = useState(methods.includes('passkey') ? 'passkey' : (methods[0] ?? 'recovery'))
  return (
    <>
      {method === 'passkey' ? (
        <PasskeyStep needed={needed} onDone={onDone} />
      ) : (
        <CodeForm key={method} needed={needed} method={method} onDone={onDone} />
      )}
      <div>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="quiet" isFullWidth onClick={() => setMethod(other)}>
              {names[other]}
            </Button>
          ))}
        <Button variant="quiet" isFullWidth onClick={onBack}>
          Back to sign in
        </Button>
      </div>
    </>
  )
}
