import { briefParts, sinceText } from '@kinora/contract/brief-text.ts'
import type { Brief } from '@kinora/contract/briefs.ts'
import { weekOfProgram, dayIn } from '@kinora/contract/days.ts'
import type { Tx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { findVisits } from '../patients/patient-visit.queries.ts'
import { readPatient } from '../patients/patient.service.ts'
import { inPrintQueue } from '../pdf/print-queue.ts'
import { drawOnOnePage } from '../pdf/lazy-documents.ts'
import { findPatientNames } from '../programs/program-change.queries.ts'
import { withStaffNames } from '../programs/program-change.rules.ts'
import { findEducationOfPatient } from '../series/series-education.queries.ts'
import { readTrends } from '../surveys/survey.service.ts'
import { findGoal } from '../workouts/own-progress.queries.ts'
import { findAlerts } from '../workouts/patient-alert.queries.ts'
import { byExercise } from '../workouts/progress.rules.ts'
import { adherence, countFinished, dayShare, planOf, plannedCount } from '../workouts/adherence.rules.ts'
import { readReminderPrograms } from '../workouts/workout-reminder.service.ts'
import { readProposalsOf } from '../workouts/progression-proposal.service.ts'
import { findPausedDays } from '../workouts/patient-pause.queries.ts'
import { lastDayOf } from '../workouts/summary.rules.ts'
import {
  findChangesSince,
  findLastSeen,
  findMessagesSince,
  findNextDaysSince,
  findNotesSince,
  findSkipsSince,
  findTotalsSince,
} from './brief.queries.ts'
import { changeText, lastNoteOf, painTrend, readingSince, sinceOf, surveyChanges } from './brief.rules.ts'

type Seen = NonNullable<Awaited<ReturnType<typeof findLastSeen>>>

async function readSeen(db: Tx, actor: Actor, patientId: string) {
  const [seen] = await Promise.all([
    findLastSeen(db, { organizationId: actor.organizationId, patientId }),
    readPatient(db, actor, patientId),
  ])
  return ensureFound(seen, 'This patient')
}

/** All data for a brief. */
async function readFacts(db: Tx, actor: Actor, patientId: string, seen: Seen) {
  const { organizationId } = actor
  const { today, patient, timeZone } = seen
  const patientKey = { organizationId, patientId }
  const all = (await readReminderPrograms(db, organizationId, [patientId])).get(patientId) ?? []
  const begun = all.filter(({ startDate }) => startDate <= today)
  const last = sinceOf(seen, begun.at(-1)?.startDate ?? null)
  const { since } = last
  const programs = begun.filter((program) => lastDayOf(program) >= since && (!program.endsOn || program.endsOn > since))
  const idsOf = (some: typeof all) => some.map(({ id }) => id)
  const [
    totals,
    names,
    goal,
    pauses,
    nextDays,
    skips,
    notes,
    messages,
    education,
    visits,
    trends,
    changes,
    proposals,
    alerts,
  ] = await Promise.all([
    programs.length ? findTotalsSince(db, organizationId, idsOf(programs), since) : [],
    findPatientNames(db, organizationId, idsOf(all)),
    findGoal(db, patientKey),
    findPausedDays(db, organizationId, [patientId]),
    findNextDaysSince(db, patientKey, since),
    findSkipsSince(db, patientKey, since),
    findNotesSince(db, patientKey, since),
    findMessagesSince(db, patientKey, since, timeZone),
    findEducationOfPatient(db, actor, patientId),
    findVisits(db, organizationId, patientId),
    readTrends(db, actor, patientId),
    findChangesSince(db, patientKey, since, timeZone),
    readProposalsOf(db, actor, patientId),
    findAlerts(db, organizationId, patientId),
  ])
  const done = { programs, totals, pauses, skips, changes: withStaffNames(changes, names), proposals }
  const reported = { goal, nextDays, notes, messages, education, visits, trends, alerts }
  return { ...last, today, patient, timeZone, ...done, ...reported }
}

type Facts = Awaited<ReturnType<typeof readFacts>>

/** The sessions done since then, compared with the planned ones. */
function sessionTotalsOf({ programs, totals, since, today }: Facts) {
  const workouts = programs.flatMap(({ sessions }) => sessions).filter(({ day }) => day >= since)
  const plans = programs.map((program) => ({
    program,
    plan: planOf(program, program.sessions).filter(({ day }) => day >= since && day <= today),
  }))
  const plan = plans.flatMap((each) => each.plan)
  const pains = Map.groupBy(
    workouts.filter(({ pain }) => pain !== null),
    ({ day }) => day,
  )
  const stops = totals.filter(({ isRemoved }) => !isRemoved).map(({ stopAbove }) => stopAbove)
  const counted = plan.filter((plannedDay) => plannedDay.day < today || dayShare(plannedDay, workouts, today) !== null)
  return {
    adherence: adherence(plan, workouts, today),
    planned: counted.reduce((sum, day) => sum + plannedCount(day), 0),
    done: countFinished(plan, workouts),
    exercises: plans.flatMap((each) =>
      byExercise(
        totals.filter(({ programId }) => programId === each.program.id),
        each.plan,
        today,
      ).filter(({ planned, done, skipped }) => planned + done + skipped > 0),
    ),
    pain: [...pains]
      .map(([day, own]) => ({ day, pain: Math.max(...own.map(({ pain }) => pain!)) }))
      .toSorted((a, b) => a.day.localeCompare(b.day)),
    stopAbove: stops.length ? Math.min(...stops) : null,
  }
}

async function briefOf(db: Tx, actor: Actor, patientId: string, seen: Seen): Promise<Brief> {
  const facts = await readFacts(db, actor, patientId, seen)
  const { since, sinceKind, today, patient, timeZone, goal, nextDays, skips, notes } = facts
  return {
    since,
    sinceKind,
    patient,
    today,
    goal,
    nextDays,
    skips,
    notes,
    ...sessionTotalsOf(facts),
    programs: facts.programs.map((program) => ({
      _id: program.id,
      title: program.title,
      week: weekOfProgram(program, today),
      weeks: program.weeks,
    })),
    pauses: facts.pauses
      .filter(({ from, until }) => from <= today && (until === null || until >= since))
      .map(({ reason, from, until }) => ({ reason, from, until })),
    messages: facts.messages.map(({ at, text }) => ({ day: dayIn(timeZone, at), text })),
    reading: readingSince(facts.education, { since, today, timeZone }),
    lastNote: lastNoteOf(facts.visits, today),
    surveys: surveyChanges(facts.trends, since),
    changes: facts.changes.map((change) => ({
      day: dayIn(timeZone, change.at),
      by: change.by,
      text: changeText(change),
    })),
    proposals: facts.proposals
      .filter(({ decidedAt }) => decidedAt === null || dayIn(timeZone, decidedAt) >= since)
      .map(({ exercise, before, after, state }) => ({ exercise, before, after, state })),
    alerts: facts.alerts
      .map(({ at, title, handled }) => ({ day: dayIn(timeZone, at), title, handled }))
      .filter(({ day, handled }) => !handled || day >= since),
  }
}

/** Everything since the patient was last seen. */
export async function readBrief(db: Tx, actor: Actor, patientId: string): Promise<Brief> {
  return briefOf(db, actor, patientId, await readSeen(db, actor, patientId))
}

const headings = { subjective: 'Subjective', objective: 'Objective', assessment: 'Alerts', plan: 'Program' } as const
const parts = ['subjective', 'objective', 'assessment', 'plan'] as const
type Part = (typeof parts)[number]

/**
 * How many lines of each part are printed: the first choice that fits one page. The record of what was done is cut
 * last.
 */
const lineLimits: readonly [Record<Part, number>, ...Record<Part, number>[]] = [
  { subjective: 12, objective: 18, assessment: 6, plan: 12 },
  { subjective: 12, objective: 18, assessment: 4, plan: 8 },
  { subjective: 10, objective: 18, assessment: 4, plan: 6 },
  { subjective: 8, objective: 18, assessment: 3, plan: 5 },
  { subjective: 8, objective: 14, assessment: 3, plan: 4 },
  { subjective: 6, objective: 12, assessment: 2, plan: 4 },
  { subjective: 4, objective: 8, assessment: 2, plan: 3 },
]

/** The brief as a one-page PDF. Drawn after the transaction. */
export async function printBrief(db: Tx, actor: Actor, patientId: string) {
  const sources = await readSeen(db, actor, patientId)
  const brief = await briefOf(db, actor, patientId, sources)
  const lines = briefParts(brief)
  const day = brief.today.split('-').toReversed().join('/')
  const sectionOf = (part: Part, most: number) => ({
    heading: headings[part],
    isSub: true,
    lines: [...lines[part].slice(0, most), ...(lines[part].length > most ? ['and more on screen'] : [])].map((text) => [
      { text },
    ]),
    ...(part === 'subjective' && { trend: painTrend(brief) }),
  })
  const paperOf = (most: Record<Part, number>) => ({
    clinic: sources.clinic,
    title: `Brief: ${brief.patient}`,
    footer: `Printed on ${day} by ${actor.name}`,
    sections: [
      { heading: brief.patient, lines: [[{ text: `${sinceText(brief)}.` }]] },
      ...parts.map((part) => sectionOf(part, most[part])).filter((section) => section.lines.length > 0),
    ],
  })
  const [longest, ...shorter] = lineLimits
  return () => inPrintQueue(actor, () => drawOnOnePage([paperOf(longest), ...shorter.map(paperOf)]))
}
