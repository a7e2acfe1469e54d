import {
  IconCameraRotate,
  IconCheck,
  IconCloudOff,
  IconPlayerRecordFilled,
  IconPlayerStopFilled,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { consentText, maxFormCheckSeconds } from '@kinora/contract/form-check-limits.ts'
import { formChecks, type FormCheckTerms } from '@kinora/contract/form-checks.ts'
import { useSelector } from 'react-redux'
import { selectUser } from '../../accounts/account-slices.ts'
import { randomId, read, refresh } from '../../app/api-client.ts'
import { useCamera } from '../../exercises/videos/useCamera.ts'
import { Finder } from '../../exercises/videos/Finder.tsx'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { firstName } from '../../ui/format.ts'
import { Meter } from '../../ui/Meter.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Text } from '../../ui/Text.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { DeleteUnsentVideo } from './DeleteUnsentVideo.tsx'
import { fileOfRecording, fileProblem, namedFile, secondsOf } from './form-check-file.ts'
import { addFormCheck, isFormCheckSent, retryFormCheck, useOutgoingFormChecks } from './form-check-outbox.ts'
import style from './FormCheck.module.css'
import { Bullets } from '../../ui/Bullets.tsx'

/** Below 6 MB for twenty seconds, which a slow connection sends in a minute. */
const camera = { maxSeconds: maxFormCheckSeconds, height: 720, bitsPerSecond: 2_200_000, countFrom: 5 } as const

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

/** Records with the camera of this device. */
function Recorder({ onVideo, onChoose }: { onVideo: (video: File) => void; onChoose: () => void }) {
  const { shot, stream, begin, stop, again, retry, turn } = useCamera({ ...camera, firstFacing: 'user' })
  const take = shot.at === 'looking' ? shot.take : undefined
  useEffect(() => {
    if (!take) return
    onVideo(fileOfRecording(take.blob))
    again()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each recording is passed on once.
  }, [take])
  return (
    <Stack gap={12}>
      {shot.at === 'asking' && <Spinner label="Waiting for the camera. The browser may ask whether it is allowed." />}
      {shot.at === 'refused' && <Failed error={{ message: shot.problem }} onRetry={retry} />}
      {stream && shot.at !== 'asking' && shot.at !== 'refused' && <Finder stream={stream} shot={shot} />}
      {shot.at === 'ready' && (
        <>
          <Text tone="muted">
            Stand the phone up so that all of you is in the picture. It counts to five, then records up to{' '}
            {maxFormCheckSeconds} seconds.
          </Text>
          <Button variant="primary" isFullWidth icon={<IconPlayerRecordFilled size={20} />} onClick={begin}>
            Start recording
          </Button>
          <Button isFullWidth icon={<IconCameraRotate size={20} stroke={1.75} />} onClick={turn}>
            Other camera
          </Button>
        </>
      )}
      {shot.at === 'recording' && (
        <Button variant="primary" isFullWidth icon={<IconPlayerStopFilled size={20} />} onClick={() => void stop()}>
          Stop
        </Button>
      )}
      {(shot.at === 'ready' || shot.at === 'refused') && (
        <Button variant="quiet" isFullWidth onClick={onChoose}>
          Choose a video instead
        </Button>
      )}
    </Stack>
  )
}

function Chooser({ onVideo, onRecord }: { onVideo: (video: File) => void; onRecord: () => void }) {
  const [problem, setProblem] = useState('')
  async function check(file: File) {
    const found = fileProblem(file, await secondsOf(file))
    setProblem(found ?? '')
    if (!found) onVideo(namedFile(file)!)
  }
  return (
    <Stack gap={12}>
      <FileDrop
        label="Choose a video"
        description={`At most ${maxFormCheckSeconds} seconds`}
        accept="video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm"
        onFile={(file) => void check(file)}
      />
      <Failed error={problem ? { message: problem } : null} />
      <Button variant="quiet" isFullWidth onClick={onRecord}>
        Record it here
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

/** Says "sent" only once the server has confirmed it. */
function Sending({ id, practitioner, onClose }: { id: string; practitioner: string; onClose: () => void }) {
  const cache = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  const onSent = useCallback(() => void refresh(cache, ['workouts']), [cache])
  const outgoing = useOutgoingFormChecks(onSent).find(({ _id }) => _id === id)
  const isDeleted = !outgoing && !isFormCheckSent(id)
  useEffect(() => {
    if (isDeleted && isDeleting) onClose()
  }, [isDeleted, isDeleting, onClose])
  if (isDeleted) return null
  if (!outgoing)
    return (
      <Stack gap={16}>
        <Note tone="good" role="status" icon={<IconCheck size={22} stroke={2} />}>
          <b>Sent.</b> {practitioner} will look at it. You get a notification with the answer.
        </Note>
        <Button variant="primary" isFullWidth onClick={onClose}>
          Done
        </Button>
      </Stack>
    )
  const { state, share, message, isOnlyInPage } = outgoing
  return (
    <Stack gap={16}>
      {state === 'sending' && (
        <Meter
          label="Sending"
          value={Math.round(share * 100)}
          max={100}
          isProgress
          text={`${Math.round(share * 100)} %`}
        />
      )}
      {state === 'waiting' && (
        <Note tone="caution" role="status" icon={<IconCloudOff size={22} stroke={1.75} />}>
          <b>Not sent yet.</b> There is no connection. The video{' '}
          {isOnlyInPage ? 'is in this page' : 'stays on this device'} and is sent as soon as there is one
          {share > 0 && `, from ${Math.round(share * 100)} % on`}.
        </Note>
      )}
      {isOnlyInPage && (
        <Note tone="caution" role="status" icon={<IconCloudOff size={22} stroke={1.75} />}>
          This device could not store the video, so it is only in this open page. Keep the page open until it is sent,
          or free up some room and record it again.
        </Note>
      )}
      {state === 'refused' && (
        <>
          <Failed error={{ message }} onRetry={() => retryFormCheck(id)} />
          <Button variant="danger" isFullWidth onClick={() => setDeleting(true)}>
            Delete this video
          </Button>
          {isDeleting && <DeleteUnsentVideo video={outgoing} onClose={() => setDeleting(false)} />}
        </>
      )}
      <Button isFullWidth onClick={onClose}>
        {state === 'refused' ? 'Close' : 'Continue while it is sent'}
      </Button>
    </Stack>
  )
}

type Step = 'consent' | 'record' | 'choose'

interface Props {
  assignedExerciseId: string
  /** As the patient calls it. */
  exercise: string
  onClose: () => void
}

function Steps({ terms, assignedExerciseId, exercise, onClose }: Props & { terms: FormCheckTerms }) {
  const [step, setStep] = useState<Step>('consent')
  const [video, setVideo] = useState<File>()
  const [sent, setSent] = useState<string>()
  const practitioner = firstName(terms.practitioner)
  const user = useSelector(selectUser).data
  function send(file: File, note: string) {
    const _id = randomId()
    setSent(_id)
    const { version: consentVersion, daysAfterAnswer } = terms
    const asked = { assignedExerciseId, exercise, note, consentVersion, daysAfterAnswer }
    void addFormCheck({ _id, ...asked, recordedBy: user?.carer?.name ?? user?.name }, file)
  }
  if (sent) return <Sending id={sent} practitioner={practitioner} onClose={onClose} />
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
  const { data, error, refetch } = useQuery(read(formChecks.formCheckTerms, {}))
  const { exercise, onClose } = props
  return (
    <BottomSheet
      title={data ? `Ask ${firstName(data.practitioner)} to look: ${exercise}` : exercise}
      isFullScreen
      onClose={onClose}
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons rows={3} label="Loading" />}
      {data && !data.isAvailable && (
        <Text>
          Videos cannot be sent here at the moment. Write to {firstName(data.practitioner)} in a message instead.
        </Text>
      )}
      {data?.isAvailable && <Steps {...props} terms={data} />}
    </BottomSheet>
  )
}
