import { IconClipboardCheck } from '@tabler/icons-react'
import { localDay } from '@kinora/contract/days.ts'
import { surveyFrames } from '@kinora/contract/survey-frame.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { useRead } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Stack } from '../ui/layout.ts'
import { surveysDueOn } from './due-surveys.ts'
import { listText } from '@kinora/contract/list-text.ts'
import { OwnSurveys } from './fill-in/OwnSurveys.tsx'

interface Props {
  patientId: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** The clinic's own due surveys. Jotform's are not offered on a tablet, because its form would stay in the frame. */
function useDueOnTablet(patientId: string) {
  const due = useRead(surveys.due, { params: { id: patientId } })
  const titles = surveysDueOn(due.data ?? [], localDay()).map(({ title }) => title)
  const form = useRead(
    surveyFrames.form,
    { query: { patientId } },
    { enabled: titles.length > 0, refetchOnWindowFocus: false },
  )
  const own = form.data?.provider === 'own' ? form.data : undefined
  return {
    clinic: own?.clinic ?? '',
    due: own?.surveys.filter(({ title }) => titles.includes(title)) ?? [],
    error: due.error ?? form.error,
    retry: () => void (due.error ? due.refetch() : form.refetch()),
  }
}

/** The due surveys on a clinic tablet, one by one. The tablet stores no answers. */
export default function TabletSurveys({ patientId, isOpen, onOpen }: Props) {
  const { clinic, due, error, retry } = useDueOnTablet(patientId)
  if (isOpen)
    return (
      <Stack gap={16}>
        <OwnSurveys clinic={clinic} surveys={due} patientId={patientId} onClose={() => onOpen(false)} />
        <Button variant="quiet" isFullWidth onClick={() => onOpen(false)}>
          Back to your session
        </Button>
      </Stack>
    )
  if (error) return <Failed error={error} onRetry={retry} />
  if (due.length === 0) return null
  return (
    <Stack gap={12}>
      <p>
        Your clinic also asks: <b>{listText(due.map(({ title }) => title))}</b>
      </p>
      <Button isFullWidth icon={<IconClipboardCheck size={22} stroke={1.75} />} onClick={() => onOpen(true)}>
        Answer now
      </Button>
    </Stack>
  )
}
