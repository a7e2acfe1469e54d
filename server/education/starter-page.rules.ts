import { starterPagesOnActivity } from './starter-page-activity.rules.ts'
import { starterPagesOnConditions } from './starter-page-conditions.rules.ts'
import { starterPagesOnPain } from './starter-page-pain.rules.ts'
import type { EducationTopic } from '@kinora/contract/education.ts'

export interface StarterPageText {
  /** Names the page for good: a clinic's programs refer to it. */
  slug: string
  title: string
  topic: EducationTopic
  body: string
}

/** Kinora's pages. They are general advice in plain words, and await the review of a clinician in every clinic. */
export const starterPages: readonly StarterPageText[] = [
  ...starterPagesOnPain,
  ...starterPagesOnActivity,
  ...starterPagesOnConditions,
].map((page) => ({ ...page, body: page.body.trim() }))
