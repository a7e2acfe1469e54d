import type { Basis, HealthExercise, TemplateHealth } from '@kinora/contract/statistics.ts'
import type { FigureTable } from './figure-table.ts'
import { percent } from './dashboard-tables.ts'

/** Shown in place of a figure that covers too few patients. */
export const suppressed = 'Shown for 5 patients or more'

/** '12', '5 or more' if the exact number would reveal a few others, or why there is none. */
export const patientsText = ({ isShown, patients }: Basis) => (isShown ? String(patients ?? '5 or more') : suppressed)

export const weeksTable = ({ weeks }: Pick<TemplateHealth, 'weeks'>): FigureTable => ({
  title: 'By week of the program',
  head: [
    'Week',
    'Patients',
    'Median adherence',
    'Middle half',
    'Dropped off',
    'Pain above the rule',
    'Patients with a session',
  ],
  rows: weeks.map((week) => [
    `Week ${week.week}`,
    patientsText(week),
    percent(week.median),
    week.low === null ? null : `${week.low} to ${week.high}%`,
    percent(week.droppedOff),
    percent(week.pain.flagged),
    patientsText(week.pain),
  ]),
})

export const skipsText = ({ skips }: Pick<HealthExercise, 'skips'>) =>
  skips.map(({ reason, patients }) => `${reason} (${patients})`).join(', ') || null

export const swapsText = ({ swappedFor }: Pick<HealthExercise, 'swappedFor'>) =>
  swappedFor.map(({ name, patients }) => `${name} (${patients})`).join(', ') || null

/** The sort key: exercises that were removed, swapped or too hard for most patients come first. */
const countTrouble = ({ removed, swapped, tooHard }: HealthExercise) => (removed ?? 0) + (swapped ?? 0) + (tooHard ?? 0)

export const exercisesTable = ({ exercises }: Pick<TemplateHealth, 'exercises'>): FigureTable => ({
  title: 'Exercises',
  wordColumns: ['Swapped for', 'Skipped because'],
  head: [
    'Exercise',
    'Patients',
    'Done',
    'Pain above its rule',
    'Swapped for',
    'Swapped',
    'Removed',
    'Too hard',
    'Too easy',
    'Skipped because',
  ],
  rows: exercises
    .toSorted((a, b) => countTrouble(b) - countTrouble(a))
    .map((exercise) => [
      exercise.name,
      patientsText(exercise),
      percent(exercise.done),
      percent(exercise.flagged),
      swapsText(exercise),
      ...[exercise.swapped, exercise.removed, exercise.tooHard, exercise.tooEasy],
      skipsText(exercise),
    ]),
})

const signed = (change: number) => (change > 0 ? `${change} better` : change < 0 ? `${-change} worse` : 'No change')

export const outcomesTable = ({ outcomes }: Pick<TemplateHealth, 'outcomes'>): FigureTable => ({
  title: 'Outcomes',
  head: ['Survey', 'Patients', 'Median change', 'Change that matters', 'Better by that much'],
  rows: outcomes.map((outcome) => [
    outcome.title,
    patientsText(outcome),
    outcome.change === null ? null : signed(outcome.change),
    outcome.meaningfulChange,
    percent(outcome.reached),
  ]),
})
