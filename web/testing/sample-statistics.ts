import type { ClinicDashboard, ExerciseHealth, TemplateHealth } from '@kinora/contract/statistics.ts'
import { sampleId } from './sample-data.ts'

const basis = (patients: number) => ({ isShown: true, patients })
const hidden = { isShown: false, patients: null }

export const sampleTemplateHealth: TemplateHealth = {
  title: 'Knee, first weeks',
  countedAt: '2026-11-20T03:21:00Z',
  all: basis(12),
  now: basis(7),
  weeks: [
    { week: 1, ...basis(12), low: 60, median: 82, high: 95, droppedOff: 8, pain: { ...basis(12), flagged: 17 } },
    {
      ...{ week: 2, ...hidden, low: null, median: null, high: null, droppedOff: null },
      pain: { ...hidden, flagged: null },
    },
  ],
  exercises: [
    {
      ...{ exerciseId: sampleId(3), name: 'Squat', ...basis(12), done: 75, flagged: 10, removed: 5, swapped: 7 },
      ...{ tooEasy: 0, tooHard: null, swappedFor: [{ name: 'Wall sit', patients: 7 }] },
      skips: [{ reason: 'pain', patients: 6 }],
    },
  ],
  outcomes: [{ title: 'Pain score', ...basis(6), change: 2.5, meaningfulChange: 2, reached: 67 }],
}

export const fewPatients: TemplateHealth = {
  ...{ ...sampleTemplateHealth, all: hidden, now: hidden, weeks: [], exercises: [], outcomes: [] },
}

export const sampleExerciseHealth: ExerciseHealth = {
  countedAt: '2026-11-20T03:21:00Z',
  health: sampleTemplateHealth.exercises[0]!,
}

export const sampleDashboard: ClinicDashboard = {
  ...{ countedAt: '2026-11-20T03:21:00Z', isOwn: false, silent: 2, openAlerts: 3 },
  months: [
    { month: '2026-10-01', active: 20, began: 6, ended: 2, alerts: 4, answerMinutes: 45 },
    { month: '2026-11-01', active: 24, began: 5, ended: 1, alerts: 2, answerMinutes: null },
  ],
  weeks: [
    { week: '2026-11-02', planned: 80, finished: 60, adherence: 77 },
    { week: '2026-11-09', planned: 0, finished: 0, adherence: null },
  ],
  practitioners: [
    {
      ...{ practitionerId: sampleId(5), practitioner: 'Sam Okafor', active: 24, adherence: 77, silent: 2 },
      ...{ openAlerts: 3, months: [20, 24] },
    },
    {
      ...{ practitionerId: sampleId(6), practitioner: 'Priya Raman', active: 0, adherence: null, silent: 0 },
      ...{ openAlerts: 0, months: [3, 0] },
    },
  ],
  outcomes: [{ title: 'Pain score', quarter: '2026-10-01', patients: 8, reached: 6 }],
}
