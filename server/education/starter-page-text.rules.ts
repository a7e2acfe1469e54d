import type { EducationTopic } from '@kinora/contract/education.ts'

/** One of Kinora's own pages. */
export interface StarterPageText {
  /** Names the page for good: a clinic's programs refer to it. */
  slug: string
  title: string
  topic: EducationTopic
  body: string
}
