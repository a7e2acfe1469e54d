import type { SurveyFrame } from '@kinora/contract/survey-frame.ts'
import { basePath } from '../app/base-path.ts'
import { Failed } from '../ui/Failed.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { toggled, type SelectedSurvey } from './embed.ts'
import style from './SurveyEmbed.module.css'
import { SurveyConsent } from './SurveyConsent.tsx'
import { SurveyThanks, SurveyUnconfirmed } from './SurveyThanks.tsx'
import { useSurveyEmbed } from './useSurveyEmbed.ts'
import { useSurveyFrame } from './useSurveyFrame.ts'

export interface SurveyEmbedProps {
  /** The surveys that staff have chosen. */
  value?: readonly SelectedSurvey[]
  onChange?: (value: SelectedSurvey[]) => void
  /** Called with true when whoever filled in the form closes the thanks. */
  onComplete?: (isDone: boolean) => void
  /** Whose answers they will be. */
  patientData?: { _id: string } | null
  /** True where the form is filled in, false where surveys are chosen. */
  patientMode?: boolean
  /** The surveys that are shown in patient mode, by title. */
  patientSurveysToShow?: readonly { title: string }[]
  hideSubmit?: boolean
  /** True where staff hold the device: the answers are looked for as this patient's. */
  isOfStaff?: boolean
}

const nobody: readonly never[] = []

type Embed = ReturnType<typeof useSurveyEmbed>

function Frame({ embed, form, props }: { embed: Embed; form: SurveyFrame; props: SurveyEmbedProps }) {
  const { value = nobody, onChange, patientData, patientMode, patientSurveysToShow = nobody, hideSubmit } = props
  const ownId = form.provider === 'own' ? patientData?._id : undefined
  const wanted = {
    patientId: form.patientId ?? ownId ?? null,
    mode: patientMode ? ('patient' as const) : ('staff' as const),
    show: patientSurveysToShow.map(({ title }) => title),
    value: value.map(({ title }) => title),
    hideSubmit: hideSubmit === true,
    kept: embed.kept,
  }
  const { frame, height, onLoad } = useSurveyFrame(form, wanted, {
    onSubmit: embed.onSubmit,
    onNavigated: embed.onNavigated,
    onKept: embed.onKept,
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
      data-sent={embed.state === 'loaded' ? undefined : true}
      onLoad={onLoad}
    />
  )
}

/**
 * The provider's form: filled in by a patient, or chosen from by staff. The form runs in a frame of no origin, and only
 * our own server says whether answers have arrived.
 */
export function SurveyEmbed(props: SurveyEmbedProps) {
  const { onComplete, patientData, patientMode, hideSubmit, isOfStaff = false } = props
  const isFilledIn = patientMode === true || hideSubmit !== true
  const embed = useSurveyEmbed(isFilledIn ? patientData?._id : undefined, isOfStaff)
  const { form, state, attempt, crisisText } = embed
  if (state === 'closed') return null
  if (state === 'completed')
    return (
      <SurveyThanks
        crisisText={crisisText}
        onClose={() => {
          embed.close()
          onComplete?.(true)
        }}
      />
    )
  if (form.error) return <Failed error={form.error} onRetry={() => void form.refetch()} />
  if (!form.data) return <Skeletons rows={4} rowHeight={56} label="Loading survey" />
  if (form.data.needsConsent) return <SurveyConsent isOfStaff={isOfStaff} onAgreed={embed.openAgain} />
  if (state === 'unconfirmed') return <SurveyUnconfirmed onLookAgain={embed.lookAgain} onOpenAgain={embed.openAgain} />
  return (
    <div className={style.embed} data-state={state}>
      {state === 'submitted' && (
        <p className={style.sending} role="status">
          Sending your answers…
        </p>
      )}
      <Frame key={attempt} embed={embed} form={form.data} props={props} />
    </div>
  )
}
