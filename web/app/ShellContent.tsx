import { type ReactNode } from 'react'
import { Failed } from '../ui/Failed.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { Stack } from '../ui/layout.ts'
import { Spinner } from '../ui/Spinner.tsx'
import type { useSignedInUser } from './useSignedInUser.ts'

const AccountNotices = lazyPart(() => import('../accounts/AccountNotices.tsx'))

type Props = Pick<ReturnType<typeof useSignedInUser>, 'user' | 'isLoading' | 'failure' | 'retry'> & {
  children: ReactNode
}

/** The page below a shell's header once the user has loaded, with notices about the account. */
export const ShellContent = ({ user, isLoading, failure, retry, children }: Props) => (
  <>
    {failure && (
      <Stack isNarrow>
        <Failed error={failure} onRetry={retry} />
      </Stack>
    )}
    {user && (user.isSupport || user.carer || !user.isVerified) && <AccountNotices {...user} />}
    {isLoading ? <Spinner isPage /> : user && children}
  </>
)
