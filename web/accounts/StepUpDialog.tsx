import { useMutation } from '@tanstack/react-query'
import { IconFingerprint } from '@tabler/icons-react'
import { z } from 'zod'
import { factors } from '@kinora/contract/second-factors.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { call, useRead, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { canUsePasskeys, signWithPasskey } from './passkeys.ts'
import { Stack } from '../ui/layout.ts'

const Password = z.object({ password: z.string().min(1, 'Password is required.') })

async function confirmByPasskey() {
  const request = await call(factors.confirmOptions, {})
  if (!request) throw new Problem('invalid', 'None of your passkeys works on this site. Use your password.')
  const passkey = await signWithPasskey(request.options)
  return call(factors.confirm, { body: { ticket: request.ticket, passkey } })
}

/** Asks for the password or a passkey before requests that the contract marks `isStepUp`. */
export default function StepUpDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const known = useRead(factors.factors, {})
  const confirm = useWrite(factors.confirm, { isQuiet: true })
  const byPasskey = useMutation({ mutationFn: confirmByPasskey, meta: { isQuiet: true } })
  const form = useDraft(Password, { password: '' }, confirm.error)
  const isDone = { onSuccess: () => onAnswer(true) }
  const hasPasskey = canUsePasskeys() && (known.data?.passkeys.length ?? 0) > 0
  const problem = confirm.error?.general
  return (
    <Dialog onClose={() => onAnswer(false)} title="Confirm it’s you" width={440}>
      <Stack as="form" gap={16} noValidate onSubmit={form.send((body) => confirm.mutate({ body }, isDone))}>
        <p>Enter your password to continue. We won’t ask again for five minutes.</p>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <Failed error={problem ?? byPasskey.error} />
        <Button type="submit" variant="primary" isFullWidth isBusy={confirm.isPending}>
          Continue
        </Button>
        {hasPasskey && (
          <Button
            isFullWidth
            icon={<IconFingerprint size={20} stroke={1.75} />}
            isBusy={byPasskey.isPending}
            onClick={() => byPasskey.mutate(undefined, isDone)}
          >
            Use a passkey
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}
