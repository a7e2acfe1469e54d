import { Suspense } from 'react'
import { Link } from 'react-router'
import { isStaff } from '@kinora/contract/roles.ts'
import { to } from '../app/routes.ts'
import { ProfileSurveys } from '../app/staff-slots.ts'
import { Card } from '../ui/Card.tsx'
import { Page } from '../ui/Page.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import { useGoBack } from '../ui/useGoBack.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { Stack } from '../ui/layout.ts'
import { useUser } from './useUser.ts'

export default function ProfilePage() {
  const { data: user } = useUser()
  const goBack = useGoBack()
  const isPatient = user?.role === 'patient'
  return (
    <Page title={`${user?.name ?? ''}'s Profile`} back={true}>
      <Stack gap={20} maximumWidth={640}>
        <Card title="Surveys">
          {isPatient ? (
            <Suspense fallback={<Skeleton height="420px" radius="12px" />}>
              <ProfileSurveys />
            </Suspense>
          ) : (
            <p>
              Surveys are filled in by patients.{' '}
              {user && isStaff(user.role) && <Link to={to('surveys')}>Your clinic’s surveys</Link>}
            </p>
          )}
        </Card>
        {isPatient && (
          <Card title="My record">
            <p>
              <Link to={to('myRecord')}>Download your record</Link>: everything your clinic has stored about you here,
              in one file.
            </p>
          </Card>
        )}
        {isPatient && (
          <Card title="Signed in">
            <p>
              A phone or tablet that you use stays signed in for 90 days.{' '}
              <Link to={to('security')}>See where you’re signed in</Link>, and sign out what you no longer have.
            </p>
          </Card>
        )}
        <Card title="Change password">
          <ChangePasswordForm onDone={goBack} onCancel={goBack} />
        </Card>
      </Stack>
    </Page>
  )
}
