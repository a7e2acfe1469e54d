import {
  IconAlertTriangle,
  IconCircleMinus,
  IconFlag,
  IconHandStop,
  IconMoonStars,
  IconStairsUp,
  IconStretching,
  IconTrendingUp,
  type Icon,
} from '@tabler/icons-react'
import type { AttentionKind, PatientRow } from '@kinora/contract/patients.ts'
import { to } from '../app/routes.ts'
import { builderAtLink, conversationLink, nextProgramLink, programBuilderLink, proposalsLink } from './patient-links.ts'

/** Colors by reason: alert for harm or pain, caution for something to review, accent for the next step. */
export const attentionIcons: Record<AttentionKind, { Icon: Icon; tone: 'alert' | 'caution' | 'accent' }> = {
  urgentAnswer: { Icon: IconAlertTriangle, tone: 'alert' },
  painUp: { Icon: IconTrendingUp, tone: 'alert' },
  needHelp: { Icon: IconHandStop, tone: 'alert' },
  formCheck: { Icon: IconStretching, tone: 'accent' },
  silent: { Icon: IconMoonStars, tone: 'caution' },
  skipped: { Icon: IconCircleMinus, tone: 'caution' },
  proposal: { Icon: IconStairsUp, tone: 'accent' },
  finishing: { Icon: IconFlag, tone: 'accent' },
}

interface Suggestion {
  label: string
  /** A path in this app. */
  to?: string
  /** The patient’s words, shown on the page of the action. */
  quote?: string
  /** A phone or email link, opened by this device. */
  href?: string
}

const swapLink = (programId: string, exercise: string | undefined) =>
  exercise ? builderAtLink(programId, 'swap', exercise) : programBuilderLink(programId)

type Reachable = Pick<PatientRow, '_id' | 'mobile' | 'summary'>

/** The one thing to do next for each reason. */
export function suggestionFor({ _id, mobile, summary }: Reachable): Suggestion | undefined {
  const view = to('patientView', { id: _id })
  switch (summary?.attention?.kind) {
    case 'urgentAnswer':
    case 'painUp':
      return { label: 'Review', to: view }
    case 'needHelp':
      return { label: 'Reply', to: conversationLink(_id), quote: summary.attention.detail }
    case 'formCheck': {
      const { subjectId } = summary.attention
      return { label: 'Look', to: subjectId ? to('formCheck', { id: subjectId }) : view }
    }
    case 'silent':
      return mobile ? { label: 'Call', href: `tel:${mobile}` } : { label: 'Review', to: view }
    case 'skipped':
      return { label: 'Swap', to: summary.programId ? swapLink(summary.programId, summary.attention.exercise) : view }
    case 'proposal':
      return { label: 'Decide', to: proposalsLink(_id) }
    case 'finishing':
      return { label: 'Plan next', to: nextProgramLink(_id) }
    default:
      return undefined
  }
}
