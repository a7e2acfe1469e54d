import { progressionRules } from '@kinora/contract/progression-rules.ts'
import { implement } from '../http/implement.ts'
import { readProgressionRules, setProgressionRule } from './progression-rule.service.ts'

export const progressionRuleRoutes = implement(progressionRules, {
  progressionRules: ({ db, actor, params }) => readProgressionRules(db, actor, params.id),

  setProgressionRule: ({ db, actor, params, body }) => setProgressionRule(db, actor, params.id, body),
})
