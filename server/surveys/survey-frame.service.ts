import type { OwnSurveyForm, SurveyForm } from '@kinora/contract/survey-frame.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { ensureFound } from '../http/implement.ts'
import type { JotformProvider, SurveyProvider } from '../integrations/survey-provider.ts'
import { crisisTextOf } from './survey-alert.service.ts'
import { hasConsented } from './consent.service.ts'
import { syncForm } from './jotform-sync.service.ts'
import { findActiveSurveys } from './survey-form.queries.ts'
import { findOrganizationName } from '../organizations/organization.queries.ts'
import { findArrived, findRespondent, insertOpening } from './survey-frame.queries.ts'
import { respondentSurvey } from './survey-response.service.ts'
import { formTitles } from './submission-import.rules.ts'

/** The actor's own record, or one of their patients; undefined if staff only choose surveys. */
async function respondentOf(systemDb: Db, actor: Actor, patientId: string | undefined) {
  const id = actor.role === 'patient' ? (patientId ?? actor.accountId) : patientId
  if (!id) return undefined
  return ensureFound(
    await findRespondent(systemDb, actor.organizationId, id, patientScopeOf(actor, 'surveys')),
    'This patient',
  )
}
type Respondent = Awaited<ReturnType<typeof respondentOf>>

async function ownForm(systemDb: Db, organizationId: string, respondent: Respondent): Promise<OwnSurveyForm> {
  const active = await findActiveSurveys(systemDb, organizationId)
  const all = active.map(({ surveyId, version, definition }) => respondentSurvey(surveyId, version, definition))
  const chosenSurveys = respondent?.enabledSurveys.toSorted((a, b) => a.index - b.index)
  const surveys = chosenSurveys
    ? chosenSurveys.flatMap(({ title }) => all.filter((survey) => survey.title === title))
    : all
  return { provider: 'own', clinic: await findOrganizationName(systemDb, organizationId), surveys }
}

async function jotformFrame(systemDb: Db, jotform: JotformProvider, organizationId: string, respondent: Respondent) {
  const needsConsent =
    respondent !== undefined && !(await hasConsented(systemDb, organizationId, respondent.id, jotform.host))
  const common = { provider: jotform.name, submitHosts: [...jotform.submitOrigins], needsConsent }
  if (needsConsent) return { ...common, html: '', patientId: null, titles: [] }
  const html = await jotform.page()
  const titles = formTitles(await jotform.lines())
  const openingId = respondent && (await insertOpening(systemDb, { organizationId, patientId: respondent.id }))
  return { ...common, html, patientId: openingId ?? null, titles }
}

export async function openForm(
  systemDb: Db,
  provider: SurveyProvider,
  actor: Actor,
  patientId: string | undefined,
): Promise<SurveyForm> {
  const { organizationId } = actor
  const respondent = await respondentOf(systemDb, actor, patientId)
  return provider.name === 'own'
    ? ownForm(systemDb, organizationId, respondent)
    : jotformFrame(systemDb, provider, organizationId, respondent)
}

/** Whether a patient's response to this opening of the form is stored. Syncs with Jotform only if it is not. */
export async function confirmAnswers(
  systemDb: Db,
  provider: SurveyProvider,
  actor: Actor,
  { patientId, openingId }: { patientId?: string | undefined; openingId?: string | undefined },
) {
  const respondent = await respondentOf(systemDb, actor, patientId)
  const findConfirmed = async () =>
    respondent && openingId ? findArrived(systemDb, actor.organizationId, respondent.id, openingId) : undefined
  let response = await findConfirmed()
  if (!response && provider.name === 'jotform') {
    await syncForm(systemDb, provider).catch((error: unknown) => {
      if (error instanceof Problem) throw error
      throw new Problem('unavailable', 'Failed to read the answers')
    })
    response = await findConfirmed()
  }
  const needsHelp = response?.hasAlert === true && actor.role === 'patient'
  return {
    isConfirmed: response !== undefined,
    crisisText: needsHelp ? await crisisTextOf(systemDb, actor.organizationId) : null,
  }
}
