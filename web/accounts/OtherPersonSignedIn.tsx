import { useState } from 'react'
import { accounts } from '@kinora/contract/accounts.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useRead } from '../app/api-client.ts'
import type { Unsent } from '../app/unsent-data.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { Stack } from '../ui/layout.ts'
import { AuthLayout } from './AuthLayout.tsx'

const UnsentDataDialog = lazyPart(() => import('../app/UnsentDataDialog.tsx'))
const SignOutDialog = lazyPart(() => import('./SignOutDialog.tsx'))

interface Props {
  /** The name of the invited person; undefined until the code has been entered. */
  invited?: string
}

/** For an invitation opened while somebody is signed in: never assumes that it is theirs. */
export function OtherPersonSignedIn({ invited }: Props) {
  const { data } = useRead(accounts.user, {})
  const name = data ? firstName(data.name) : 'someone else'
  const [dialog, setDialog] = useState<{ unsent: Unsent | undefined; isKnown: boolean }>()
  const ask = async () =>
    setDialog(
      await import('../app/unsent-data.ts')
        .then(({ findUnsent }) => findUnsent())
        .then(
          (unsent) => ({ unsent, isKnown: true }),
          () => ({ unsent: undefined, isKnown: false }),
        ),
    )
  const close = () => setDialog(undefined)
  return (
    <AuthLayout title={`You are signed in as ${name}`}>
      <Stack gap={16}>
        <p>{invited ? `This invitation is for ${invited}. ` : ''}To use an invitation, sign out first.</p>
        <Button variant="primary" isFullWidth onClick={() => void ask()}>
          {invited ? `Sign out and continue as ${firstName(invited)}` : 'Sign out and enter a code'}
        </Button>
        <ButtonLink isFullWidth to="/">
          Stay signed in as {name}
        </ButtonLink>
      </Stack>
      {dialog &&
        (dialog.unsent ? (
          <UnsentDataDialog unsent={dialog.unsent} owner={name} onClose={close} />
        ) : (
          <SignOutDialog name={name} isKnown={dialog.isKnown} onClose={close} />
        ))}
    </AuthLayout>
  )
}
