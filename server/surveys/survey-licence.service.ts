import { fieldProblem } from '@kinora/contract/problem.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { instruments } from './instrument.rules.ts'
import { deleteLicence, findLicences, findOfInstrument, upsertLicence } from './licence.queries.ts'
import { starters } from './starter-survey.rules.ts'
import { findTitles } from './survey-form.queries.ts'
import { changeSurvey, type Author } from './survey-form.service.ts'

export async function readStarters(db: Tx, { organizationId }: Author) {
  const titles = await findTitles(db, organizationId)
  const added = new Set(titles.filter(({ isArchived }) => !isArchived).map(({ starter }) => starter))
  return starters.map(({ key, definition }) => ({
    key,
    definition,
    licence: definition.licence,
    isAdded: added.has(key),
  }))
}

export async function readInstruments(db: Db, { organizationId }: Author) {
  const licences = await findLicences(db, organizationId)
  return instruments.map(({ key, name, owner, url }) => {
    const licence = licences.find(({ instrument }) => instrument === key)
    return { key, name, owner, url, licence: licence ? { text: licence.text, by: licence.by, at: licence.at } : null }
  })
}

/** Records a licence. Withdrawing it archives the surveys that need it. */
export async function recordLicence(tx: WriteTx, caller: Author, key: string, text: string) {
  const { organizationId, name: author } = caller
  if (!instruments.some((instrument) => instrument.key === key))
    throw fieldProblem('invalid', 'key', 'This instrument does not exist.')
  if (text) await upsertLicence(tx, { organizationId, instrument: key, text, author })
  else {
    await deleteLicence(tx, organizationId, key)
    for (const { id } of await findOfInstrument(tx, organizationId, key))
      await changeSurvey(tx, caller, id, { isArchived: true })
  }
  return readInstruments(tx, caller)
}
