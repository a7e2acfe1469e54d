import type { EducationCard } from '@kinora/contract/education.ts'
import { count, formatBytes, formatDate } from '../ui/format.ts'

/** 'Awaiting clinical review', 'Reviewed by Sam Okafor, 12 Nov 2026', or nothing where no review is needed. */
export function reviewText({ reviewState, reviewer, reviewedAt }: EducationCard) {
  if (reviewState === 'awaiting') return 'Awaiting clinical review'
  return reviewState === 'reviewed' && reviewedAt ? `Reviewed by ${reviewer}, ${formatDate(reviewedAt)}` : undefined
}

/** '3 min', 'link' or 'PDF, 1.2 MB'. */
export function lengthText({ kind, minutes, fileBytes }: Pick<EducationCard, 'kind' | 'minutes' | 'fileBytes'>) {
  if (kind === 'pdf') return `PDF, ${formatBytes(fileBytes)}`
  return kind === 'link' ? 'link' : `${minutes} min`
}

/** 'Pain · 3 min · Kinora’s page · in 2 programs' */
export const pageDetail = ({ topic, isStarter, uses, ...page }: EducationCard) =>
  [topic, lengthText(page), isStarter && 'Kinora’s page', uses > 0 && `in ${count(uses, 'program')}`]
    .filter(Boolean)
    .join(' · ')
