import { useEffect, useMemo, useState } from 'react'
import { consentText } from '@kinora/contract/form-check-limits.ts'
import { formChecks, type FormCheckTerms } from '@kinora/contract/form-checks.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useUser } from '../../accounts/useUser.ts'
import { randomId, useRead } from '../../app/api-client.ts'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { Bullets } from '../../ui/Bullets.tsx'
import { Button } from '../../ui/Button.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { addFormCheck } from './form-check-outbox.ts'
import style from './FormCheck.module.css'
import { Chooser, Recorder } from './FormCheckVideo.tsx'
import { FormCheckSending } from './FormCheckSending.tsx'

function Consent({ terms, onAgree }: { terms: FormCheckTerms; onAgree: () => void }) {
  const lines = consentText({ ...terms, days: terms.daysAfterAnswer })
  return (
    <Stack gap={16}>
      <Bullets lines={lines} />
      <Button variant="primary" isFullWidth onClick={onAgree}>
        I agree, continue
      </Button>
    </Stack>
  )
}

interface ReviewProps {
  video: File
  practitioner: string
  onAgain: () => void
  onSend: (note: string) => void
}

function Review({ video, practitioner, onAgain, onSend }: ReviewProps) {
  const [note, setNote] = useState('')
  const address = useMemo(() => URL.createObjectURL(video), [video])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <Stack gap={12}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it was recorded a moment ago. */}
      <video className={style.video} src={address} controls playsInline aria-label="Your video" />
      <TextArea
        label="What do you want to know?"
        description="If you like"
        maxLength={500}
        rows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button variant="primary" isFullWidth onClick={() => onSend(note)}>
        Send to {practitioner}
      </Button>
      <Button isFullWidth onClick={onAgain}>
        Start again
      </Button>
    </Stack>
  )
}

type Step = 'consent' | 'record' | 'choose'

interface Props {
  assignedExerciseId: string
  /** The name that the patient sees. */
  exercise: string
  onClose: () => void
}

function Steps({ terms, assignedExerciseId, exercise, onClose }: Props & { terms: FormCheckTerms }) {
  const [step, setStep] = useState<Step>('consent')
  const [video, setVideo] = useState<File>()
  const [sent, setSent] = useState<string>()
  const practitioner = firstName(terms.practitioner)
  const user = useUser().data
  function send(file: File, note: string) {
    const _id = randomId()
    setSent(_id)
    const { version: consentVersion, daysAfterAnswer } = terms
    const details = { assignedExerciseId, exercise, note, consentVersion, daysAfterAnswer }
    void addFormCheck({ _id, ...details, recordedBy: user?.carer?.name ?? user?.name }, file)
  }
  if (sent) return <FormCheckSending id={sent} practitioner={practitioner} onClose={onClose} />
  if (video)
    return (
      <Review
        video={video}
        practitioner={practitioner}
        onAgain={() => setVideo(undefined)}
        onSend={(note) => send(video, note)}
      />
    )
  if (step === 'record') return <Recorder onVideo={setVideo} onChoose={() => setStep('choose')} />
  if (step === 'choose') return <Chooser onVideo={setVideo} onRecord={() => setStep('record')} />
  return <Consent terms={terms} onAgree={() => setStep('record')} />
}

/** Asks the practitioner to look at how an exercise is done: consent, recording, sending. */
export default function FormCheckSheet(props: Props) {
  const query = useRead(formChecks.formCheckTerms, {})
  const { data } = query
  const { exercise, onClose } = props
  return (
    <BottomSheet
      title={data ? `Ask ${firstName(data.practitioner)} to look: ${exercise}` : exercise}
      isFullScreen
      onClose={onClose}
    >
      <NotLoaded query={query} rows={3} label="Loading" />
      {data && !data.isAvailable && (
        <Text>
          Videos cannot be sent here at the moment. Write to {firstName(data.practitioner)} in a message instead.
        </Text>
      )}
      {data?.isAvailable && <Steps {...props} terms={data} />}
    </BottomSheet>
  )
}
