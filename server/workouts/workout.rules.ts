import { maxUndoneSets, type LogEntry, type SeriesLogDraft } from '@kinora/contract/workouts.ts'
import type { StatusReason } from '@kinora/contract/patients.ts'
import { addDays, type Day } from '@kinora/contract/days.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'

/** True if a later answer from another phone replaces one of this draft. */
export const losesAnswers = (draft: SeriesLogDraft, merged: SeriesLogDraft) =>
  (draft.note !== '' && draft.note !== merged.note) ||
  (draft.effort !== null && draft.effort !== merged.effort) ||
  draft.entries.some((entry) => {
    const same = merged.entries.find(({ assignedExerciseId }) => assignedExerciseId === entry.assignedExerciseId)!
    const answers = ['painDuring', 'effort', 'difficulty', 'skippedReason', 'note'] as const
    return answers.some((name) => (entry[name] ?? '') !== '' && entry[name] !== same[name])
  })

const dayLength = 86_400_000
const changeDays = 7

interface StoredWorkout {
  seriesId: string
  week: number
  finishedAt: Date | null
}

/** A session never moves to another series or week. A patient may change it for seven days after finishing it. */
export function ensureChangeable(stored: StoredWorkout, draft: SeriesLogDraft, isPatient: boolean, now: number) {
  if (stored.seriesId !== draft.seriesId || stored.week !== draft.week) {
    throw fieldProblem('conflict', 'seriesId', 'A session cannot be moved to another series or week.')
  }
  if (!isPatient || !stored.finishedAt || now - stored.finishedAt.getTime() <= changeDays * dayLength) return
  throw new Problem('conflict', 'A session can be changed for 7 days. Ask your clinic to correct it.')
}

/** Allows tomorrow: it may have begun in the patient's time zone. */
export function ensureDay({ day, startedAt, finishedAt }: SeriesLogDraft, today: Day, now: number) {
  if (day > addDays(today, 1))
    throw fieldProblem('invalid', 'day', 'This day is in the future. Choose today or an earlier day.')
  if (day < addDays(today, -366)) throw fieldProblem('invalid', 'day', 'This day is more than a year ago.')
  if (Date.parse(startedAt) > now + dayLength) throw fieldProblem('invalid', 'startedAt', 'The start is in the future.')
  if (finishedAt && Date.parse(finishedAt) < Date.parse(startedAt))
    throw fieldProblem('invalid', 'finishedAt', 'The end is before the start.')
  // The patient may change a session for seven days after its end, so a future end would extend that time.
  if (finishedAt && Date.parse(finishedAt) > now + dayLength)
    throw fieldProblem('invalid', 'finishedAt', 'The end is in the future. Check the clock of your device.')
}

/** @throws Problem unless each entry is for a prescription of this session, listed once, in a version that existed. */
export function ensureEntries(entries: LogEntry[], versionsOf: (id: string) => number[] | undefined) {
  const seen = new Set<string>()
  for (const [at, { assignedExerciseId, version, undoneSets }] of entries.entries()) {
    const versions = versionsOf(assignedExerciseId)
    const field = `entries.${at}.assignedExerciseId`
    if (!versions) throw fieldProblem('invalid', field, 'This exercise is not part of the session.')
    if (seen.has(assignedExerciseId)) throw fieldProblem('invalid', field, 'This exercise appears twice.')
    if (!versions.includes(version))
      throw fieldProblem('invalid', `entries.${at}.version`, 'This exercise never had this version.')
    if (undoneSets.length > maxUndoneSets)
      throw fieldProblem('invalid', `entries.${at}.undoneSets`, 'Too many sets were taken back.')
    seen.add(assignedExerciseId)
  }
}

const reasons: Record<string, StatusReason> = {
  needHelp: 'Need help',
  finished: 'Completed program',
  stopped: 'Unable to complete program',
}

/** The patient's status after an event. Continuing the program clears it. */
export const statusAfter = (
  event: 'started' | 'finished' | 'stopped' | 'needHelp',
  reason: StatusReason | null,
): StatusReason | null => reason ?? reasons[event] ?? null
