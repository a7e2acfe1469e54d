import {
  IconAlertTriangle,
  IconCheck,
  IconCircleMinus,
  IconFlag,
  IconHandStop,
  IconMoonStars,
  IconNote,
  IconTrendingUp,
  type Icon,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { PatientRecord } from '@kinora/contract/patients.ts'
import { Card } from '../ui/Card.tsx'
import { firstName } from '../ui/format.ts'
import { Skeleton } from '../ui/Skeletons.tsx'
import { agoWords, type Brief, type BriefKind } from './patient-briefing.ts'
import { Text } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import style from './PatientPage.module.css'
import { builderAtLink, programBuilderLink, conversationLink, createProgramLink } from './patient-links.ts'

const looks: Record<BriefKind, { Icon: Icon; tone: 'alert' | 'caution' | 'good' | 'accent' }> = {
  urgentAnswer: { Icon: IconAlertTriangle, tone: 'alert' },
  painUp: { Icon: IconTrendingUp, tone: 'alert' },
  pain: { Icon: IconTrendingUp, tone: 'alert' },
  needHelp: { Icon: IconHandStop, tone: 'alert' },
  silent: { Icon: IconMoonStars, tone: 'caution' },
  skipped: { Icon: IconCircleMinus, tone: 'caution' },
  skip: { Icon: IconCircleMinus, tone: 'caution' },
  finishing: { Icon: IconFlag, tone: 'accent' },
  days: { Icon: IconCheck, tone: 'good' },
  daysMissed: { Icon: IconCircleMinus, tone: 'caution' },
  note: { Icon: IconNote, tone: 'accent' },
}

interface Props {
  patient: PatientRecord
  /** Undefined until the progress has loaded. */
  briefs?: Brief[]
  since: string
  programId?: string
  onDays: () => void
}

/** The suggested action, as a text link. */
function Way({ brief, patient, programId, onDays }: Omit<Props, 'briefs' | 'since'> & { brief: Brief }) {
  const { kind, exercise } = brief
  if (kind === 'days' || kind === 'daysMissed') {
    return <TextButton onClick={onDays}>See each day</TextButton>
  }
  if (kind === 'silent') return <a href={`tel:${patient.mobile}`}>Call</a>
  if (kind === 'needHelp' || kind === 'note')
    return (
      <Link to={conversationLink(patient._id)} state={{ quote: brief.rest }}>
        Reply
      </Link>
    )
  if (kind === 'finishing') return <Link to={createProgramLink(patient._id)}>Plan next</Link>
  if (!programId || kind === 'urgentAnswer') return null
  const isSwap = kind === 'skip' || kind === 'skipped'
  if (!exercise) return <Link to={programBuilderLink(programId)}>{isSwap ? 'Swap' : 'Adjust'}</Link>
  const way = isSwap ? 'swap' : 'adjust'
  return <Link to={builderAtLink(programId, way, exercise)}>{isSwap ? 'Swap' : `Adjust ${exercise}`}</Link>
}

function BriefLine({ brief, ...way }: Omit<Props, 'briefs' | 'since'> & { brief: Brief }) {
  const { Icon, tone } = looks[brief.kind]
  const isDays = brief.kind === 'days' || brief.kind === 'daysMissed'
  return (
    <li data-tone={tone}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span>
        {isDays && 'Did '}
        {brief.strong && <b>{brief.strong}</b>}
        {isDays && ' days.'} {brief.rest} {brief.context && <small>{brief.context}</small>}
      </span>
      <Way brief={brief} {...way} />
    </li>
  )
}

const Waiting = () => (
  <ul>
    {['62%', '48%', '56%'].map((width) => (
      <li key={width}>
        <span />
        <Skeleton width={width} height="22px" />
      </li>
    ))}
  </ul>
)

/** Events since the clinic's last action for this patient. */
export function BriefingCard({ briefs, since, ...way }: Props) {
  return (
    <Card
      title={`Since you last saw ${firstName(way.patient.name)}`}
      context={agoWords(since, new Date())}
      isMain
      className={style.brief}
    >
      {!briefs && <Waiting />}
      {briefs?.length === 0 && <Text tone="muted">Nothing has been logged since then.</Text>}
      {briefs && briefs.length > 0 && (
        <ul>
          {briefs.map((brief) => (
            <BriefLine key={`${brief.kind}${brief.strong}${brief.rest}`} brief={brief} {...way} />
          ))}
        </ul>
      )}
    </Card>
  )
}
