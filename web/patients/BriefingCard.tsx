import {
  IconAlertTriangle,
  IconCheck,
  IconCircleMinus,
  IconFlag,
  IconHandStop,
  IconMoonStars,
  IconNote,
  IconStairsUp,
  IconTrendingUp,
  type Icon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { localDay } from '@kinora/contract/days.ts'
import { Link } from 'react-router'
import type { PatientRecord } from '@kinora/contract/patients.ts'
import { Card } from '../ui/Card.tsx'
import card from '../ui/Card.module.css'
import { Skeleton } from '../ui/Skeletons.tsx'
import type { Brief as VisitBriefData } from '@kinora/contract/briefs.ts'
import { patientVisits } from '@kinora/contract/patient-visits.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { lazyPart } from '../ui/load-chunk.ts'
import { toast } from '../ui/toast.ts'
import { agoText, type Brief, type BriefKind } from './patient-briefing.ts'
import { Text } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { List, ListText } from '../ui/List.tsx'
import { builderAtLink, programBuilderLink, conversationLink, nextProgramLink } from './patient-links.ts'

const VisitBrief = lazyPart(() => import('./VisitBrief.tsx'))

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
  tooEasy: { Icon: IconStairsUp, tone: 'accent' },
}

interface Props {
  patient: PatientRecord
  /** Undefined until the progress has loaded. */
  briefs?: Brief[]
  /** The first day of the briefing; undefined until it has loaded. */
  since?: string
  brief?: VisitBriefData
  programId?: string
  onDays: () => void
}

/** The suggested action, as a text link. */
function Way({ brief, patient, programId, onDays }: Omit<Props, 'briefs' | 'since' | 'brief'> & { brief: Brief }) {
  const { kind, exercise } = brief
  if (kind === 'days' || kind === 'daysMissed') {
    return <TextButton onClick={onDays}>See each day</TextButton>
  }
  if (kind === 'silent') return patient.mobile ? <a href={`tel:${patient.mobile}`}>Call</a> : null
  if (kind === 'needHelp' || kind === 'note')
    return (
      <Link to={conversationLink(patient._id)} state={{ quote: brief.rest }}>
        Reply
      </Link>
    )
  if (kind === 'finishing') return <Link to={nextProgramLink(patient._id)}>Plan next</Link>
  if (!programId || kind === 'urgentAnswer') return null
  const isSwap = kind === 'skip' || kind === 'skipped'
  if (!exercise) return <Link to={programBuilderLink(programId)}>{isSwap ? 'Swap' : 'Adjust'}</Link>
  const way = isSwap ? 'swap' : 'adjust'
  return <Link to={builderAtLink(programId, way, exercise)}>{isSwap ? 'Swap' : `Adjust ${exercise}`}</Link>
}

function BriefLine({ brief, ...way }: Omit<Props, 'briefs' | 'since' | 'brief'> & { brief: Brief }) {
  const { Icon, tone } = looks[brief.kind]
  const isDays = brief.kind === 'days' || brief.kind === 'daysMissed'
  return (
    <li>
      <Icon size={20} stroke={1.75} color={`var(--${tone})`} aria-hidden />
      <ListText>
        {isDays && 'Did '}
        {brief.strong && <b>{brief.strong}</b>}
        {isDays && ' days.'} {brief.rest} {brief.context && <small>{brief.context}</small>}
      </ListText>
      <span className={card.links}>
        <Way brief={brief} {...way} />
      </span>
    </li>
  )
}

const Waiting = () => (
  <List isInset>
    {['62%', '48%', '56%'].map((width) => (
      <li key={width}>
        <Skeleton width={width} height="22px" />
      </li>
    ))}
  </List>
)

/** Events since the clinic's last action for this patient. */
export function BriefingCard({ briefs, since, brief, ...way }: Props) {
  const patientId = way.patient._id
  const [isOpen, setOpen] = useState(false)
  const visits = useRead(patientVisits.visits, { params: { patientId } })
  const isSeenToday = visits.data?.some(({ day }) => day === localDay()) ?? true
  const see = useWrite(patientVisits.addVisit, { alsoRefreshes: ['briefs'] })
  const onSuccess = () => toast.success('Today’s visit is recorded. Add a note under Visits.')
  return (
    <Card
      title={`Since you last saw ${firstName(way.patient.name)}`}
      context={since && agoText(since, new Date())}
      links={
        <>
          {brief && <TextButton onClick={() => setOpen(true)}>Brief</TextButton>}
          {!isSeenToday && (
            <TextButton
              disabled={see.isPending}
              onClick={() => see.mutate({ params: { patientId }, body: { day: localDay() } }, { onSuccess })}
            >
              Seen today
            </TextButton>
          )}
        </>
      }
      isMain
    >
      {!briefs && <Waiting />}
      {briefs?.length === 0 && <Text tone="muted">Nothing has been logged since then.</Text>}
      {briefs && briefs.length > 0 && (
        <List isInset>
          {briefs.map((brief) => (
            <BriefLine key={`${brief.kind}${brief.strong}${brief.rest}`} brief={brief} {...way} />
          ))}
        </List>
      )}
      {isOpen && brief && <VisitBrief patientId={patientId} brief={brief} onClose={() => setOpen(false)} />}
    </Card>
  )
}
