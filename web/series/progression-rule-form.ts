import { ProgressionRule } from '@kinora/contract/progression-rules.ts'

/** A rule while it is edited: its numbers may be missing or not numbers yet. */
export type RuleDraft = { [Field in Exclude<keyof ProgressionRule, 'step'>]: ProgressionRule[Field] | null } & {
  step: { [Field in keyof ProgressionRule['step']]: number | null }
}

export const usualRule = ProgressionRule.parse({})

/** The rule, or a message for each field that is not right yet. An empty step is none. */
export function readRule(draft: RuleDraft) {
  const step = Object.fromEntries(Object.entries(draft.step).map(([field, value]) => [field, value ?? 0]))
  const { data, error } = ProgressionRule.safeParse({ ...draft, step, loadStep: draft.loadStep ?? 0 })
  const problems: Partial<Record<string, string>> = {}
  for (const { path, message } of error?.issues ?? []) problems[path.join('.')] ??= message
  return { rule: data, problems }
}
