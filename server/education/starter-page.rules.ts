import { starterPagesOnActivity } from './starter-page-activity.rules.ts'
import { starterPagesOnConditions } from './starter-page-conditions.rules.ts'
import { starterPagesOnPain } from './starter-page-pain.rules.ts'
import type { StarterPageText } from './starter-page-text.rules.ts'

/** Kinora's pages. They are general advice in plain language, and each clinic's clinicians must review them. */
export const starterPages: readonly StarterPageText[] = [
  ...starterPagesOnPain,
  ...starterPagesOnActivity,
  ...starterPagesOnConditions,
].map((page) => ({ ...page, body: page.body.trim() }))
