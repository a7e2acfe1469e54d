import { useQuery } from '@tanstack/react-query'
import { accounts } from '@kinora/contract/accounts.ts'
import { read } from '../app/api-client.ts'
import { signOut } from '../app/sign-out.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { firstName } from '../ui/format.ts'
import { Stack } from '../ui/Stack.tsx'
import { AuthLayout } from './AuthLayout.tsx'

interface Props {
  /** Whose invitation was opened; undefined while only its code will tell. */
  invited?: string
}

/** For an invitation that is opened while somebody is signed in: who they are is never assumed. */
export function OtherPersonSignedIn({ invited }: Props) {
  const { data } = useQuery(read(accounts.user, {}))
  const name = data ? firstName(data.name) : 'someone else'
  return (
    <AuthLayout title={`You are signed in as ${name}`}>
      <Stack gap={16}>
        <p>{invited ? `This invitation is for ${invited}. ` : ''}To use an invitation, sign out first.</p>
        <Button variant="primary" isFullWidth onClick={signOut}>
          {invited ? `Sign out and continue as ${firstName(invited)}` : 'Sign out and enter a code'}
        </Button>
        <ButtonLink isFullWidth to="/">
          Stay signed in as {name}
        </ButtonLink>
      </Stack>
    </AuthLayout>
  )
}
