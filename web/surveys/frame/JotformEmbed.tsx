import type { SurveyFrame } from '@kinora/contract/survey-frame.ts'
import { basePath } from '../../app/base-path.ts'
import { toast } from '../../ui/toast.ts'
import { SurveyConsent } from '../SurveyConsent.tsx'
import style from '../SurveyEmbed.module.css'
import { toggled, type SelectedSurvey } from '../survey-selection.ts'
import { SurveyThanks, SurveyUnconfirmed } from '../SurveyThanks.tsx'
import { useJotformSubmission } from './useJotformSubmission.ts'
import { useSurveyFrame } from './useSurveyFrame.ts'

export interface SurveyEmbedProps {
  /** The surveys that staff have selected. */
  value?: readonly SelectedSurvey[]
  onChange?: (value: SelectedSurvey[]) => void
  /** Called with true when the thank-you is closed. */
  onComplete?: (isDone: boolean) => void
  /** Called when the server has confirmed the answers. */
  onSent?: (crisisText?: string | null) => void
  patientData?: { _id: string } | null
  /** True to fill in the form, false to choose surveys. */
  patientMode?: boolean
  patientSurveysToShow?: readonly { title: string }[]
  hideSubmit?: boolean
  /** Staff are filling it in with the patient. */
  isOfStaff?: boolean
}

interface Props extends SurveyEmbedProps {
  form: SurveyFrame
  /** Fetches the form again; returns whether it could. */
  onReload: () => Promise<boolean>
}

const none: readonly never[] = []

function Frame({ form, submission, ...props }: Props & { submission: ReturnType<typeof useJotformSubmission> }) {
  const { value = none, onChange, patientMode, patientSurveysToShow = none, hideSubmit } = props
  const instructions = {
    patientId: form.patientId,
    mode: patientMode ? ('patient' as const) : ('staff' as const),
    shownTitles: patientSurveysToShow.map(({ title }) => title),
    chosenTitles: value.map(({ title }) => title),
    hideSubmit: hideSubmit === true,
    fields: submission.fields,
  }
  const { frame, height, onLoad } = useSurveyFrame(form, instructions, {
    onSubmit: submission.onSubmit,
    onNavigated: submission.onNavigated,
    onFields: submission.saveFields,
    onToggle: (toggle) => onChange?.(toggled(value, toggle, form.titles)),
  })
  return (
    <iframe
      ref={frame}
      className={style.frame}
      style={{ height: height || undefined }}
      title={patientMode ? 'Survey' : 'Surveys to choose from'}
      src={`${basePath}/survey-frame`}
      sandbox="allow-scripts allow-forms"
      referrerPolicy="no-referrer"
      allow=""
      data-sent={submission.state === 'loaded' ? undefined : true}
      onLoad={onLoad}
    />
  )
}

/** Jotform's form in a sandboxed frame. Only our server decides whether the answers have arrived. */
export function JotformEmbed(props: Props) {
  const { form, patientData, isOfStaff = false, onComplete, onSent, onReload } = props
  const submission = useJotformSubmission(form.patientId, isOfStaff ? patientData?._id : undefined, onSent)
  const { state, attempt, crisisText } = submission
  if (state === 'closed') return null
  if (state === 'completed')
    return (
      <SurveyThanks
        crisisText={crisisText}
        onClose={() => {
          submission.close()
          onComplete?.(true)
        }}
      />
    )
  // Sections renamed or removed at Jotform cannot be shown; staff see this where they choose surveys.
  const isEmpty = props.patientMode && !props.patientSurveysToShow?.some(({ title }) => form.titles.includes(title))
  if (isEmpty && !form.needsConsent) return <p className={style.panel}>There is nothing to fill in at the moment.</p>
  if (form.needsConsent) return <SurveyConsent isOfStaff={isOfStaff} onAgreed={() => void onReload()} />
  // A new form has its own id, which distinguishes its answers from earlier ones.
  const openAgain = async () => {
    if (await onReload()) submission.openAgain()
    else toast.error('The form could not be opened. Check your connection and try again.')
  }
  if (state === 'unconfirmed')
    return <SurveyUnconfirmed onCheckAgain={submission.checkAgain} onOpenAgain={() => void openAgain()} />
  return (
    <div className={style.embed} data-state={state}>
      {state === 'submitted' && (
        <p className={style.sending} role="status">
          Sending your answers…
        </p>
      )}
      <Frame key={attempt} {...props} submission={submission} />
    </div>
  )
}
