import { useMutation, useQuery } from '@tanstack/react-query'
import { IconFingerprint } from '@tabler/icons-react'
import { z } from 'zod'
import { factors } from '@kinora/contract/second-factors.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { call, read, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { canUsePasskeys, signWithPasskey } from './passkeys.ts'
import style from './Security.module.css'

const Password = z.object({ password: z.string().min(1, 'Password is required.') })

/** Shows one of the account's passkeys to the server. */
async function confirmByPasskey() {
  const asked = await call(factors.confirmOptions, {})
  if (!asked) throw new Problem('invalid', 'None of your passkeys works at this address. Use your password.')
  const passkey = await signWithPasskey(asked.options)
  return call(factors.confirm, { body: { ticket: asked.ticket, passkey } })
}

/** Asks who it is before something that could lock somebody out: by password, or by passkey where there is one. */
export default function StepUpDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const known = useQuery(read(factors.factors, {}))
  const confirm = useWrite(factors.confirm, { isQuiet: true })
  const byPasskey = useMutation({ mutationFn: confirmByPasskey, meta: { isQuiet: true } })
  const form = useDraft(Password, { password: '' }, confirm.error)
  const isDone = { onSuccess: () => onAnswer(true) }
  const hasPasskey = canUsePasskeys() && (known.data?.passkeys.length ?? 0) > 0
  const problem = confirm.error?.fields.length ? null : confirm.error
  return (
    <Dialog isOpen onClose={() => onAnswer(false)} title="Is it you?" width={440}>
      <form className={style.form} noValidate onSubmit={form.send((body) => confirm.mutate({ body }, isDone))}>
        <p>This is something nobody but you should do, so we ask once more. It holds for five minutes.</p>
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
      </form>
    </Dialog>
  )
}
