import { ProgressionRule } from '@kinora/contract/progression-rules.ts'

/** A rule being edited: its numbers may still be missing. */
export type RuleDraft = { [Field in Exclude<keyof ProgressionRule, 'step'>]: ProgressionRule[Field] | null } & {
  step: { [Field in keyof ProgressionRule['step']]: number | null }
}

export const defaultRule = ProgressionRule.parse({})

/** The rule, or a message for each invalid field. An empty step counts as 0. */
export function readRule(draft: RuleDraft) {
  const step = Object.fromEntries(Object.entries(draft.step).map(([field, value]) => [field, value ?? 0]))
  const { data, error } = ProgressionRule.safeParse({ ...draft, step, loadStep: draft.loadStep ?? 0 })
  const problems: Partial<Record<string, string>> = {}
  for (const { path, message } of error?.issues ?? []) problems[path.join('.')] ??= message
  return { rule: data, problems }
}
