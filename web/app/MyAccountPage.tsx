import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import type { Profile } from '@kinora/contract/accounts.ts'
import { isOwner, isStaff } from '@kinora/contract/roles.ts'
import { useUser } from '../accounts/useUser.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { lazyComponent, lazyPart } from '../ui/load-chunk.ts'
import { Skeleton } from '../ui/Skeletons.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useGoBack } from '../ui/useGoBack.ts'
import { to } from './routes.ts'
import { formId, PersonalDetails } from './PersonalDetails.tsx'
import { FortnightVideos, MyFormChecksCard } from './my-account-slots.ts'
import { OwnResponses, StaffResponses } from './staff-slots.ts'
import { Card } from '../ui/Card.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'

const NotFoundPage = lazyComponent(() => import('./NotFoundPage.tsx'))
const PauseNotice = lazyComponent(() => import('../patients/PauseNotice.tsx'))
const ClinicTabletsCard = lazyPart(() => import('../workouts/tablet/ClinicTabletsCard.tsx'))
const CarersCard = lazyComponent(() => import('../patients/CarersCard.tsx'))
const KitButton = lazyComponent(() => import('../patients/KitButton.tsx'))
const PauseButton = lazyComponent(() => import('../patients/PauseButton.tsx'))

const tabs = [
  { value: 'personal-details', label: 'Personal Details', to: to('myAccount', { tabHeader: 'personal-details' }) },
  { value: 'survey-responses', label: 'Survey Responses', to: to('myAccount', { tabHeader: 'survey-responses' }) },
] as const

const SurveyResponses = ({ isPatient }: { isPatient: boolean }) => (
  <Suspense fallback={<Skeleton height="420px" radius="12px" />}>
    {isPatient ? <OwnResponses /> : <StaffResponses />}
  </Suspense>
)

/** Save is last in a page header and first at the end of a form. */
function Actions({ isBusy, size }: { isBusy: boolean; size?: 'toolbar' }) {
  const goBack = useGoBack()
  const cancel = (
    <Button key="cancel" size={size} onClick={goBack}>
      Cancel
    </Button>
  )
  const save = (
    <Button key="save" type="submit" form={formId} size={size} variant="primary" isBusy={isBusy}>
      Save
    </Button>
  )
  return size ? [cancel, save] : [save, cancel]
}

/** Outside the personal details form, because their sheets contain forms and forms cannot be nested. */
const FurtherActions = ({ patientId }: { patientId: string }) => (
  <Stack gap={12}>
    <Suspense>
      <PauseNotice patientId={patientId} />
      <KitButton patientId={patientId} />
      <PauseButton patientId={patientId} />
      <CarersCard patientId={patientId} />
      <MyFormChecksCard patientId={patientId} />
      <FortnightVideos />
    </Suspense>
    <ButtonLink to={to('profile')}>Surveys, consent and my record</ButtonLink>
  </Stack>
)

const StaffActions = ({ isOwner }: { isOwner: boolean }) => (
  <Stack gap={12}>
    <ButtonLink to={to('dashboard')}>Dashboard</ButtonLink>
    <ClinicTabletsCard isOwner={isOwner} />
  </Stack>
)

/** /my-account/:tabHeader. The tabs fill the width for patients and on the free plan (section 2). */
export default function MyAccountPage() {
  const { tabHeader } = useParams()
  const [isBusy, setBusy] = useState(false)
  const { data } = useUser()
  const user = data as Profile | null
  const tab = tabs.find(({ value }) => value === tabHeader)
  if (!tab) return <NotFoundPage />
  if (!user) return null
  if (user.carer)
    return (
      <Page title="My Account">
        <Card title={user.carer.name}>
          <Stack gap={12}>
            <Text>
              You help {user.name}, and are entered as {user.carer.relationship}. Their account is theirs alone: ask
              them or their clinic to change it.
            </Text>
            <Suspense>
              <KitButton patientId={user.userId} />
              <PauseButton patientId={user.userId} />
            </Suspense>
          </Stack>
        </Card>
      </Page>
    )
  const isPatient = user.role === 'patient'
  const isPersonal = tab.value === 'personal-details'
  return (
    <Page title="My Account" actions={isPersonal && !isPatient && <Actions isBusy={isBusy} size="toolbar" />}>
      <Tabs label="My Account" tabs={tabs} value={tab.value} isFullWidth={isPatient || user.plan === 'free'}>
        {!isPersonal && <SurveyResponses isPatient={isPatient} />}
        {isPersonal && (
          <PersonalDetails
            user={user}
            onBusy={setBusy}
            further={
              isPatient ? (
                <FurtherActions patientId={user.userId} />
              ) : (
                isStaff(user.role) && <StaffActions isOwner={isOwner(user.role)} />
              )
            }
          >
            {isPatient && (
              <Stack gap={12}>
                <Actions isBusy={isBusy} />
              </Stack>
            )}
          </PersonalDetails>
        )}
      </Tabs>
    </Page>
  )
}
