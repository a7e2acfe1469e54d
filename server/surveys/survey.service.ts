import type { SurveySchedule } from '@kinora/contract/surveys.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import type { SurveyProvider } from '../integrations/survey-provider.ts'
import { readPatient } from '../patients/patient.service.ts'
import { findResponses, findScores } from './response.queries.ts'
import { findScheduledSurveys, findSchedules, replaceSchedules } from './schedule.queries.ts'
import { formTitles } from './submission-import.rules.ts'
import { findActiveSurveys } from './survey-form.queries.ts'
import { nextDueDays, ensureSchedules, ensureSpan, trendsOf } from './due.rules.ts'

/** Alerts are removed for patients, who should not read that their answer raised one. */
export async function readResponses(db: Tx, actor: Actor, patientId: string, span: { start: number; end: number }) {
  await readPatient(db, actor, patientId)
  ensureSpan(span)
  const responses = await findResponses(db, actor.organizationId, patientId, span)
  if (actor.role !== 'patient') return responses
  return responses.map((response) => ({ ...response, alerts: [], handled: null }))
}

export async function readTrends(db: Tx, actor: Actor, patientId: string) {
  await readPatient(db, actor, patientId)
  return trendsOf(await findScores(db, actor.organizationId, patientId))
}

/** The titles of the available surveys; undefined while Jotform's form has not been read. */
export async function askedTitles(db: Db, organizationId: string, provider: SurveyProvider) {
  if (provider.name === 'own')
    return new Set((await findActiveSurveys(db, organizationId)).map(({ definition }) => definition.title))
  const lines = provider.knownLines()
  return lines && new Set(formTitles(lines))
}

export async function readDue(db: Tx, actor: Actor, patientId: string, provider: SurveyProvider) {
  await readPatient(db, actor, patientId)
  const surveyedPatient = await findScheduledSurveys(db, actor.organizationId, patientId)
  if (!surveyedPatient) return []
  const titles = await askedTitles(db, actor.organizationId, provider)
  const due = nextDueDays(surveyedPatient.scheduled, surveyedPatient, surveyedPatient.today)
  return due.map((survey) => ({ ...survey, isAsked: titles?.has(survey.title) ?? true }))
}

export async function readSchedules(db: Tx, actor: Actor, patientId: string) {
  await readPatient(db, actor, patientId)
  return findSchedules(db, actor.organizationId, patientId)
}

export async function saveSchedules(tx: WriteTx, actor: Actor, patientId: string, schedules: SurveySchedule[]) {
  const { enabledSurveys } = await readPatient(tx, actor, patientId)
  ensureSchedules(schedules, new Set(enabledSurveys.map(({ title }) => title)))
  const plannedSchedules = schedules.filter(({ atStart, everyWeeks, atEnd }) => atStart || everyWeeks !== null || atEnd)
  await replaceSchedules(tx, actor.organizationId, patientId, plannedSchedules)
  return findSchedules(tx, actor.organizationId, patientId)
}
