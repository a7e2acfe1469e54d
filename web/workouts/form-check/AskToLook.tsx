import { IconVideo } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { formChecks, type FormCheck } from '@kinora/contract/form-checks.ts'
import { refresh, useRead } from '../../app/api-client.ts'
import { to } from '../../app/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { formatMoment } from '../../ui/format.ts'
import { lazyPart } from '../../ui/load-chunk.ts'
import { Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import { usePatient, usePractitioner } from '../today/useRunningPrograms.ts'
import { stateText } from './form-check-text.ts'
import { useOutgoingFormChecks } from './form-check-outbox.ts'

const FormCheckSheet = lazyPart(() => import('./FormCheckSheet.tsx'))

/** Refetches the list while the server converts a video. */
const whileConverting = ({ state }: { state: { data?: FormCheck[] } }) =>
  state.data?.some((check) => check.state === 'converting') ? 2000 : false

const Earlier = ({ check }: { check: FormCheck }) => (
  <Text>
    <Link to={to('formCheck', { id: check._id })}>Video of {formatMoment(check.sentAt)}</Link>: {stateText(check)}
  </Text>
)

/** On a patient's exercise: sends a video of it, and lists the videos sent before. */
export default function AskToLook({ assignedExerciseId, exercise }: { assignedExerciseId: string; exercise: string }) {
  const { userId = '' } = usePatient()
  const practitioner = usePractitioner()
  // Preloads the terms for the sheet, which also opens offline.
  useRead(formChecks.formCheckTerms, {}, { staleTime: 3_600_000 })
  const [isOpen, setOpen] = useState(false)
  const { data } = useRead(
    formChecks.formChecks,
    { params: { patientId: userId } },
    { enabled: userId !== '', refetchInterval: whileConverting },
  )
  const cache = useQueryClient()
  // Needed because the sheet, which also refreshes, may be closed by then.
  const onSent = useCallback(() => void refresh(cache, ['workouts']), [cache])
  const waiting = useOutgoingFormChecks(onSent).filter((outgoing) => outgoing.assignedExerciseId === assignedExerciseId)
  const own =
    data?.filter((check) => check.assignedExerciseId === assignedExerciseId && check.state !== 'deleted') ?? []
  return (
    <Stack gap={12}>
      <Button isFullWidth icon={<IconVideo size={22} stroke={1.75} />} onClick={() => setOpen(true)}>
        Ask {practitioner} to look
      </Button>
      {waiting.map(({ _id, state, message }) => (
        <Text key={_id} role="status">
          {state === 'refused'
            ? `A video was not sent: ${message}`
            : 'A video of it is not sent yet. It stays on this device.'}
        </Text>
      ))}
      {own.slice(0, 3).map((check) => (
        <Earlier key={check._id} check={check} />
      ))}
      {isOpen && (
        <FormCheckSheet assignedExerciseId={assignedExerciseId} exercise={exercise} onClose={() => setOpen(false)} />
      )}
    </Stack>
  )
}
