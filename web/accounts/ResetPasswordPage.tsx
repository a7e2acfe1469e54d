import { useNavigate, useSearchParams } from 'react-router'
import { accounts } from '@kinora/contract/accounts.ts'
import { useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { toast } from '../ui/toast.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

export default function ResetPasswordPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const reset = useWrite(accounts.resetPassword, { isQuiet: true })
  const token = search.get('token')
  function send(password: string) {
    const onSuccess = () => {
      toast.success('Your password has been changed. Sign in with your new password.')
      void navigate(to('login'), { replace: true })
    }
    reset.mutate({ body: { token: token ?? '', password } }, { onSuccess })
  }
  return (
    <AuthLayout title="Reset your password">
      {token ? (
        <NewPasswordForm label="Set password" isBusy={reset.isPending} problem={reset.error} onSend={send} />
      ) : (
        <Failed error={{ message: 'Token either expired or invalid.' }} />
      )}
      <ButtonLink variant="quiet" to={to('login')}>
        Back to sign in
      </ButtonLink>
    </AuthLayout>
  )
}
