import type { EducationCard } from '@kinora/contract/education.ts'
import { count, formatDate } from '../ui/format.ts'

/** 'Awaiting clinical review', 'Reviewed by Sam Okafor, 12 Nov 2026', or nothing where no review is needed. */
export function reviewText({ reviewState, reviewer, reviewedAt }: EducationCard) {
  if (reviewState === 'awaiting') return 'Awaiting clinical review'
  return reviewState === 'reviewed' && reviewedAt ? `Reviewed by ${reviewer}, ${formatDate(reviewedAt)}` : undefined
}

/** 'Pain · 3 min · Kinora’s page · in 2 programs' */
export const pageDetail = ({ topic, kind, minutes, isStarter, uses }: EducationCard) =>
  [
    topic,
    kind === 'link' ? 'link' : `${minutes} min`,
    isStarter && 'Kinora’s page',
    uses > 0 && `in ${count(uses, 'program')}`,
  ]
    .filter(Boolean)
    .join(' · ')
