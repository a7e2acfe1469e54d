import { useNavigate } from 'react-router'
import { Card } from '../ui/Card.tsx'
import { Page } from '../ui/Page.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

/** After success the user goes back one page (§2). */
export default function ChangePasswordPage() {
  const navigate = useNavigate()
  const goBack = () => void navigate(-1)
  return (
    <Page title="Change password" back={true}>
      <Card>
        <ChangePasswordForm onDone={goBack} onCancel={goBack} />
      </Card>
    </Page>
  )
}
