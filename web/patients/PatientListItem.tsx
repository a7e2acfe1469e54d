import { IconClipboardText } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import type { PatientRow, PatientSummary } from '@kinora/contract/patients.ts'
import { decodeToken } from '../app/session-claims.ts'
import { to } from '../app/routes.ts'
import { useSession } from '../app/useSession.ts'
import { AdherenceMarks } from '../ui/AdherenceMarks.tsx'
import { ButtonAnchor, ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Sparkline } from '../ui/Sparkline.tsx'
import { attentionIcons, suggestionFor } from './attention-labels.tsx'
import { builderAtLink } from './patient-links.ts'
import { PatientMenu, type PatientDialog } from './PatientMenu.tsx'
import { aheadLabel, programLabel, statusOf, tooEasyLabel } from './patient-labels.ts'
import { Row } from '../ui/layout.ts'
import { FoldingRow, RowCell, RowLink, RowSelect } from '../ui/FoldingRows.tsx'
import style from './Worklist.module.css'
import { lastSeenLabel } from '../practitioners/practitioner-labels.ts'

/** The selected rows, where rows can be selected. */
export interface Selection {
  has: (id: string) => boolean
  toggle: (id: string) => void
}

interface Props {
  patient: PatientRow
  /** Shows the reason on its own line, with the suggested action. */
  isNeeding?: boolean
  onDialog: (dialog: PatientDialog, patient: PatientRow) => void
  selection?: Selection
}

function Reason({ summary }: Pick<PatientRow, 'summary'>) {
  const attention = summary?.attention
  if (!attention) return null
  const { Icon, tone } = attentionIcons[attention.kind]
  return (
    <div className={style.reason}>
      <Icon size={20} stroke={1.75} color={`var(--${tone})`} aria-hidden />
      <span>
        {attention.title}
        <small>{attention.detail}</small>
      </span>
    </div>
  )
}

/** A quiet reason to progress, for patients who need nothing else. */
const TooEasy = ({
  summary,
  tooEasy,
}: {
  summary: PatientSummary
  tooEasy: NonNullable<PatientSummary['tooEasy']>
}) => (
  <span className={style.none}>
    {' · '}
    <Link to={builderAtLink(summary.programId!, 'adjust', tooEasy.exercise)}>{tooEasyLabel(tooEasy)}</Link>
  </span>
)

function Days({ summary }: Pick<PatientRow, 'summary'>) {
  const ahead = aheadLabel(summary)
  if (ahead) return <span className={style.none}>{ahead}</span>
  if (!summary || summary.adherence === null) return <span className={style.none}>Nothing planned</span>
  const days = summary.days.map(({ day, share }) => ({ share, isToday: day === summary.asOf }))
  return (
    <Row gap={12} isOneLine>
      <AdherenceMarks days={days} />
      <span className={style.percent}>{Math.round(summary.adherence)}%</span>
    </Row>
  )
}

function SuggestedAction({ patient }: Pick<Props, 'patient'>) {
  const suggestion = suggestionFor(patient)
  if (!suggestion) return null
  const buttonProps = {
    variant: 'quiet',
    size: 'row',
    className: style.action,
    'aria-label': `${suggestion.label}: ${patient.name}`,
  } as const
  if (suggestion.href) {
    return (
      <ButtonAnchor {...buttonProps} href={suggestion.href}>
        {suggestion.label}
      </ButtonAnchor>
    )
  }
  return (
    <ButtonLink {...buttonProps} to={suggestion.to!} state={{ quote: suggestion.quote }}>
      {suggestion.label}
    </ButtonLink>
  )
}

/** A row of the worklist; the whole of it opens the patient. */
export function PatientListItem({ patient, isNeeding, onDialog, selection }: Props) {
  const { _id, name, summary, lastSeenAt } = patient
  const { search } = useLocation()
  const status = statusOf(patient)
  const program = programLabel(summary) ?? 'No program yet'
  const session = useSession()
  const isShared = session?.role === 'practitioner' && decodeToken(session.token)?.userId !== patient.practitionerId
  const charge =
    session?.role === 'business_admin' ? patient.practitioner : isShared && `${patient.practitioner}’s patient`
  return (
    <FoldingRow as="tr" isChosen={selection?.has(_id)}>
      <RowCell as="th" kind="main">
        {selection && (
          <RowSelect label={`Select ${name}`} checked={selection.has(_id)} onChange={() => selection.toggle(_id)} />
        )}
        <RowLink to={to('patientView', { id: _id })} state={{ list: search }}>
          {name}
        </RowLink>
        {isNeeding && <small>{program}</small>}
        {isNeeding && charge && <small>{charge}</small>}
      </RowCell>
      <RowCell as="td" kind="words">
        {isNeeding ? <Reason summary={summary} /> : program}
        {!isNeeding && summary?.tooEasy && <TooEasy summary={summary} tooEasy={summary.tooEasy} />}
        {!isNeeding && charge && <span className={style.none}> · {charge}</span>}
      </RowCell>
      <RowCell as="td" kind="fact">
        <Days summary={summary} />
      </RowCell>
      <RowCell as="td" kind="fact">
        <Sparkline
          values={summary?.pain.map(({ pain }) => pain) ?? []}
          label="Pain, 4 weeks"
          isAlert={summary?.isPainAboveRule}
        />
      </RowCell>
      <RowCell as="td" kind="fact" label="Seen" className={style.seen}>
        {lastSeenLabel(lastSeenAt)}
      </RowCell>
      <RowCell as="td" kind="state" className={style.status}>
        <Chip tone={status.tone}>{status.label}</Chip>
      </RowCell>
      <RowCell as="td" kind="todo">
        {isNeeding && <SuggestedAction patient={patient} />}
      </RowCell>
      <RowCell as="td" kind="menu">
        <IconButton
          label={`Brief of ${name}`}
          icon={<IconClipboardText size={18} stroke={1.75} />}
          onClick={() => onDialog('brief', patient)}
        />
        <PatientMenu patient={patient} onDialog={(dialog) => onDialog(dialog, patient)} />
      </RowCell>
    </FoldingRow>
  )
}
