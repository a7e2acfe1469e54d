import { Card } from '../ui/Card.tsx'
import { Page } from '../ui/Page.tsx'
import { useGoBack } from '../ui/useGoBack.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

/** After success the user goes back one page (§2). */
export default function ChangePasswordPage() {
  const goBack = useGoBack()
  return (
    <Page title="Change password" back={true}>
      <Card>
        <ChangePasswordForm onDone={goBack} onCancel={goBack} />
      </Card>
    </Page>
  )
}
