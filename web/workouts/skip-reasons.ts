import type { SkipReason } from '@kinora/contract/skip-reasons.ts'

/** `words` are on the button; `done` is shown where the exercise was skipped. */
export const skipReasons: readonly { reason: SkipReason; words: string; done: string }[] = [
  { reason: 'pain', words: 'It hurts', done: 'It hurt' },
  { reason: 'too hard', words: 'It is too hard', done: 'Too hard' },
  { reason: 'no time', words: 'I have no time', done: 'No time today' },
  { reason: 'no equipment', words: 'I do not have what I need for it', done: 'Not the equipment for it' },
  { reason: 'unsure how', words: 'I am not sure how', done: 'Not sure how' },
  { reason: 'unwell', words: 'I am unwell', done: 'Unwell' },
  { reason: 'away', words: 'I am away from home', done: 'Away from home' },
  { reason: 'forgot', words: 'I forgot it', done: 'Forgot it' },
]
export const skipLabel = (reason: SkipReason) => skipReasons.find((skipReason) => skipReason.reason === reason)!.done
