import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { to } from '../app/paths.ts'
import { Card } from '../ui/Card.tsx'
import { Page } from '../ui/Page.tsx'
import { useGoBack } from '../ui/useGoBack.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import style from './Profile.module.css'
import { selectUser } from './store.ts'

/** /profile: the person's surveys, and their password. */
export default function ProfilePage() {
  const { data: user } = useSelector(selectUser)
  const goBack = useGoBack()
  const isPatient = user?.role === 'patient'
  return (
    <Page title={`${user?.name ?? ''}'s Profile`} back={true}>
      <div className={style.column}>
        <Card title="Surveys">
          <p>
            {isPatient
              ? 'When your clinic asks you to fill in a survey, you find it here.'
              : 'Surveys are filled in by patients. There is none for you to fill in.'}
          </p>
        </Card>
        {isPatient && (
          <Card title="My record">
            <p>
              <Link to={to('myRecord')}>Take your record with you</Link>: everything your clinic keeps of you here, in
              one file.
            </p>
          </Card>
        )}
        <Card title="Change password">
          <ChangePasswordForm onDone={goBack} onCancel={goBack} />
        </Card>
      </div>
    </Page>
  )
}
