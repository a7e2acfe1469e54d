import { Problem } from '@kinora/contract/problem.ts'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { ensureFound } from '../http/implement.ts'
import type { SurveyProvider } from '../integrations/survey-provider.ts'
import { crisisTextOf } from './survey-alert.service.ts'
import { hasConsented } from './consent.service.ts'
import { syncForm } from './jotform-sync.service.ts'
import { findArrived, findFiller } from './survey-frame.queries.ts'

/** Whose answers the form will be: one's own, or those of a patient whom staff reach; nobody's where staff only look. */
async function fillerOf(systemDb: Db, actor: Actor, patientId: string | undefined) {
  const id = actor.role === 'patient' ? (patientId ?? actor.accountId) : patientId
  if (!id) return undefined
  return ensureFound(
    await findFiller(systemDb, actor.organizationId, id, patientScopeOf(actor, 'surveys')),
    'This patient',
  )
}

const titleOf = (text: string) => text.trim().replace(/\s+/g, ' ')

/** The form for whoever fills it in or chooses from it; nothing of it where a patient has to agree first. */
export async function openForm(systemDb: Db, forms: SurveyProvider, actor: Actor, asked: string | undefined) {
  const openedAt = Math.floor(Date.now() / 1000)
  const filler = await fillerOf(systemDb, actor, asked)
  const { organizationId } = actor
  const needsConsent =
    forms.isThirdParty && filler !== undefined && !(await hasConsented(systemDb, organizationId, filler.id, forms.host))
  const common = { provider: forms.name, submitHosts: [...forms.submitOrigins], openedAt, needsConsent }
  if (needsConsent) return { ...common, html: '', patientId: null, titles: [] }
  const form = await forms.formOf(organizationId)
  const patientId = filler ? (forms.isThirdParty ? filler.surveyId : filler.id) : null
  const html = await forms.page({ organizationId, form, patientId })
  const lines = await forms.lines(form)
  const titles = lines
    .filter(({ type, isHidden }) => type === 'control_collapse' && !isHidden)
    .map(({ text }) => titleOf(text))
  return { ...common, html, patientId, titles: [...new Set(titles)].filter(Boolean) }
}

/** Answers that came within this are what somebody asks about who does not say since when. */
const lately = 10 * 60_000

/** Whether a patient's answers have arrived, for which the provider is only asked where they are not here yet. */
export async function confirmAnswers(
  systemDb: Db,
  forms: SurveyProvider,
  actor: Actor,
  { patientId, since }: { patientId?: string | undefined; since?: number | undefined },
) {
  const filler = await fillerOf(systemDb, actor, patientId)
  const from = since === undefined ? new Date(Date.now() - lately) : new Date(since * 1000)
  const look = async () => filler && findArrived(systemDb, actor.organizationId, filler.id, from)
  let arrived = await look()
  if (!arrived) {
    await syncForm(systemDb, forms, await forms.formOf(actor.organizationId)).catch((error: unknown) => {
      if (error instanceof Problem) throw error
      throw new Problem('unavailable', 'Failed to read the answers')
    })
    arrived = await look()
  }
  const needsHelp = arrived?.hasAlarm === true && actor.role === 'patient'
  return {
    isConfirmed: arrived !== undefined,
    crisisText: needsHelp ? await crisisTextOf(systemDb, actor.organizationId) : null,
  }
}
