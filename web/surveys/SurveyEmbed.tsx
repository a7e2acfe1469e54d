import { IconWifiOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { surveyFrames, type SurveyForm as SurveyFormData } from '@kinora/contract/survey-frame.ts'
import { read } from '../app/api-client.ts'
import { Failed } from '../ui/Failed.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { useOnline } from '../ui/useOnline.ts'
import { OwnSurveys } from './fill-in/OwnSurveys.tsx'
import { JotformEmbed, type SurveyEmbedProps } from './frame/JotformEmbed.tsx'
import style from './SurveyEmbed.module.css'
import { SurveyPicker } from './SurveyPicker.tsx'

export const readForm = (patientId: string | undefined) => read(surveyFrames.form, { query: { patientId } })

/** Milliseconds for which the clinic's own form, loaded before the sheet opened, is not fetched again. */
const freshTime = 10_000

const isJustRead = ({ state: { data, dataUpdatedAt } }: { state: { data?: SurveyFormData; dataUpdatedAt: number } }) =>
  data?.provider === 'own' && Date.now() - dataUpdatedAt < freshTime

/**
 * The form as it was opened: a newer version does not replace it while it is filled in. Without a connection the stored
 * form of the clinic's own surveys is used. A Jotform page is always fetched again, because it allows one submission.
 */
function useOpenedForm(patientId: string | undefined) {
  const [opened, setOpened] = useState<SurveyFormData>()
  const form = useQuery({
    ...readForm(patientId),
    refetchOnMount: (query) => (isJustRead(query) ? false : 'always'),
    refetchOnWindowFocus: false,
  })
  const isFresh = form.isSuccess && form.isFetchedAfterMount
  if (!opened && form.data && !form.isFetching && (isFresh || form.data.provider === 'own')) setOpened(form.data)
  const openAgain = async () => {
    const { data, isSuccess } = await form.refetch()
    if (isSuccess) setOpened(data)
    return isSuccess
  }
  return { ...form, opened, openAgain }
}

const Offline = () => (
  <div className={style.panel} role="status">
    <IconWifiOff size={32} stroke={1.75} aria-hidden />
    <p>
      <b>Surveys need a connection.</b>
    </p>
    <p>You are offline. Your exercises work without a connection; come back here later.</p>
  </div>
)

/** A patient's surveys, to fill in or to choose from: the clinic's own, or a Jotform form. */
export default function SurveyEmbed(props: SurveyEmbedProps) {
  const { value = [], onChange, onComplete, onSent, patientData, patientMode, patientSurveysToShow, hideSubmit } = props
  const isFilledIn = patientMode === true || hideSubmit !== true
  const form = useOpenedForm(isFilledIn ? patientData?._id : undefined)
  const isOnline = useOnline()
  const [isClosed, setClosed] = useState(false)
  const { opened } = form
  if (isClosed) return null
  if (!isOnline && opened?.provider !== 'own') return <Offline />
  if (!opened) {
    if (form.error && !form.isFetching) return <Failed error={form.error} onRetry={() => void form.refetch()} />
    return <Skeletons rows={4} rowHeight={56} label="Loading survey" />
  }
  if (opened.provider === 'jotform') return <JotformEmbed {...props} form={opened} onReload={form.openAgain} />
  if (!patientMode) return <SurveyPicker surveys={opened.surveys} value={value} onChange={(next) => onChange?.(next)} />
  const titles = patientSurveysToShow?.map(({ title }) => title)
  return (
    <OwnSurveys
      clinic={opened.clinic}
      surveys={opened.surveys.filter(({ title }) => titles?.includes(title))}
      patientId={patientData?._id ?? ''}
      hideSubmit={hideSubmit}
      onSent={onSent}
      onClose={(isSent) => {
        if (isSent) setClosed(true)
        onComplete?.(isSent)
      }}
    />
  )
}
