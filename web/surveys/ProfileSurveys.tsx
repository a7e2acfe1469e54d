import { useQuery } from '@tanstack/react-query'
import { surveys } from '@kinora/contract/surveys.ts'
import { read, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { formatDate } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { listWords } from './due.ts'
import { openSurvey } from './opening.ts'
import OwnResponses from './OwnResponses.tsx'
import { Stack } from '../ui/Stack.tsx'
import style from './ProfileSurveys.module.css'
import { useAsked } from './useAsked.ts'

/** That answers go to a third party, once that was agreed to; and how to take it back. */
function Consent() {
  const { data } = useQuery(read(surveys.consent, {}))
  const save = useWrite(surveys.saveConsent)
  if (!data?.givenAt) return null
  const withdraw = () =>
    save.mutate(
      { body: { isGiven: false } },
      {
        onSuccess: () =>
          toast.success('You have taken your agreement back. You are asked again before the next survey.'),
      },
    )
  return (
    <div className={style.consent}>
      <p>
        You agreed {formatDate(data.givenAt)}: {data.text}
      </p>
      <Button size="row" isBusy={save.isPending} onClick={withdraw}>
        Take it back
      </Button>
    </div>
  )
}

/** A patient's surveys on their profile: what may be filled in, what was answered, what was agreed to. */
export default function ProfileSurveys() {
  const { shown } = useAsked()
  const titles = shown.map(({ title }) => title)
  return (
    <Stack gap={16}>
      {titles.length > 0 ? (
        <div className={style.asked}>
          <p>
            Your clinic asks you to fill in: <b>{listWords(titles)}</b>
          </p>
          <Button size="row" variant="tint" onClick={openSurvey}>
            Fill in now
          </Button>
        </div>
      ) : (
        <p>When your clinic asks you to fill in a survey, you find it here.</p>
      )}
      <OwnResponses isPlain />
      <Consent />
    </Stack>
  )
}
