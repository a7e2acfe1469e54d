import type { EducationTopic } from '@kinora/contract/education.ts'

/** One of Kinora's own pages. */
export interface StarterPageText {
  /** Identifies the page permanently: clinics' programs refer to it. */
  slug: string
  title: string
  topic: EducationTopic
  body: string
}
