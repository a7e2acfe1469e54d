import type { SurveyAnswer, SurveySchedule } from '@kinora/contract/surveys.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { markSeen, notify } from '../notifications/notification.service.ts'
import { findName } from '../notifications/audience.queries.ts'
import { readPatient } from '../patients/patient.service.ts'
import { tellAlarm } from './survey-alert.service.ts'
import { findAsked, findResponses, findScores, insertResponse } from './response.queries.ts'
import { findAskings, findSchedules, replaceSchedules } from './schedule.queries.ts'
import { dueOf, ensureSchedules, ensureSpan, trendsOf } from './due.rules.ts'
import { alarmsOf, scoresOf, titlesIn } from './score.rules.ts'

interface Taken {
  organizationId: string
  patientId: string
  provider: 'own' | 'jotform'
  formNumber: number
  /** The provider's number of this sending: sent twice, it is kept once. */
  submissionId: string
  submittedAt: Date
  /** When the form was handed out, where that is known: it asked what it asked then. */
  askedAt?: Date | undefined
  answers: Record<string, SurveyAnswer>
}

/** Answers as old as this, in days, are history when they come: nobody is called away from their work by them. */
const newsFor = { answers: 2, alarms: 30 }
const daysSince = (moment: Date) => (Date.now() - moment.getTime()) / 86_400_000

/**
 * Keeps a patient's answers, whichever way they came: once, scored by the surveys as they were asked, and told to
 * whoever is in charge; at once where an answer cannot wait.
 */
export async function keepAnswers(tx: WriteTx, { askedAt, ...taken }: Taken) {
  const { organizationId, patientId, provider, submittedAt, answers } = taken
  const by = provider === 'own' ? 'qid' : 'text'
  const asked = await findAsked(tx, organizationId, askedAt ?? submittedAt)
  const scores = scoresOf(answers, asked, by)
  const alarms = alarmsOf(answers, asked, by)
  const titles = titlesIn(answers)
  const stored = await insertResponse(tx, { ...taken, titles, scores, alarms })
  if (!stored) return { isNew: false, hasAlarm: alarms.length > 0 }
  const { name: patient } = ensureFound(await findName(tx, organizationId, patientId))
  const age = daysSince(submittedAt)
  if (alarms.length > 0 && age < newsFor.alarms)
    await tellAlarm(tx, { organizationId, patientId, patient, responseId: stored.id, alarms })
  else if (titles.length > 0 && age < newsFor.answers) {
    const facts = { patient, subject: titles.join(', ') }
    await notify(tx, { kind: 'surveyAnswered', organizationId, patientId, byId: patientId, facts })
  }
  await markSeen(tx, { organizationId, accountId: patientId }, { kind: 'surveyDue', patientId })
  return { isNew: true, hasAlarm: alarms.length > 0 }
}

/** Answers between two moments; alarms are for staff, so that nobody reads of themself as one. */
export async function readResponses(db: Tx, actor: Actor, patientId: string, span: { start: number; end: number }) {
  await readPatient(db, actor, patientId)
  ensureSpan(span)
  const responses = await findResponses(db, actor.organizationId, patientId, span)
  if (actor.role !== 'patient') return responses
  return responses.map((response) => ({ ...response, alarms: [], seen: null }))
}

export async function readTrends(db: Tx, actor: Actor, patientId: string) {
  await readPatient(db, actor, patientId)
  return trendsOf(await findScores(db, actor.organizationId, patientId))
}

export async function readDue(db: Tx, actor: Actor, patientId: string) {
  await readPatient(db, actor, patientId)
  const asked = await findAskings(db, actor.organizationId, patientId)
  return asked ? dueOf(asked.askings, asked, asked.today) : []
}

export async function readSchedules(db: Tx, actor: Actor, patientId: string) {
  await readPatient(db, actor, patientId)
  return findSchedules(db, actor.organizationId, patientId)
}

export async function saveSchedules(tx: WriteTx, actor: Actor, patientId: string, schedules: SurveySchedule[]) {
  const { enabledSurveys } = await readPatient(tx, actor, patientId)
  ensureSchedules(schedules, new Set(enabledSurveys.map(({ title }) => title)))
  const asked = schedules.filter(({ atStart, everyWeeks, atEnd }) => atStart || everyWeeks !== null || atEnd)
  await replaceSchedules(tx, actor.organizationId, patientId, asked)
  return findSchedules(tx, actor.organizationId, patientId)
}
