import { surveys } from '@kinora/contract/surveys.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { formatDate } from '../ui/format.ts'
import { thenToast } from '../ui/then-toast.ts'
import { listText } from '@kinora/contract/list-text.ts'
import { openSurvey } from './open-survey.ts'
import OwnResponses from './OwnResponses.tsx'
import { Stack } from '../ui/layout.ts'
import { useDueSurveys } from './useDueSurveys.ts'

/** The patient's consent to sending answers to a third party, if there is one. */
function Consent() {
  const { data } = useRead(surveys.consent, {})
  const save = useWrite(surveys.saveConsent)
  if (!data?.givenAt) return null
  const withdraw = () =>
    save.mutate(
      { body: { isGiven: false } },
      thenToast('Your consent is withdrawn. You will be asked again before the next survey.'),
    )
  return (
    <Stack gap={8} align="left">
      <p>
        You agreed {formatDate(data.givenAt)}: {data.text}
      </p>
      <Button size="row" isBusy={save.isPending} onClick={withdraw}>
        Withdraw
      </Button>
    </Stack>
  )
}

export default function ProfileSurveys() {
  const { shown } = useDueSurveys()
  const titles = shown.map(({ title }) => title)
  return (
    <Stack gap={16}>
      {titles.length > 0 ? (
        <Stack gap={12} align="left">
          <p>
            Your clinic asks you to fill in: <b>{listText(titles)}</b>
          </p>
          <Button size="row" variant="tint" onClick={openSurvey}>
            Fill in now
          </Button>
        </Stack>
      ) : (
        <p>You have no surveys to fill in. When your clinic sends you one, you will find it here.</p>
      )}
      <OwnResponses isPlain />
      <Consent />
    </Stack>
  )
}
