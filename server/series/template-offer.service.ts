import type { Tx, WriteTx } from '../database/connect.ts'
import type { LinkedProgramRow, ProgramActor } from '../programs/program.queries.ts'
import { recordProgramChange } from '../programs/program.service.ts'
import { setProgressionRule } from './progression-rule.service.ts'
import { deleteEducation, insertEducation } from './series-education.queries.ts'
import { educationChange } from './series-education.service.ts'
import { findOfferedEducation, findWithdrawnEducation, updateAnsweredEducation } from './template-education.queries.ts'
import { findOfferedRules, updateAnsweredRules } from './template-rule.queries.ts'
import { readingUpdateOf, ruleUpdateOf } from './template-update.rules.ts'

// Template updates other than exercises: education pages and progression rules.

/** The updates offered to these programs, by program. */
export async function readOffers(
  db: Tx,
  organizationId: string,
  templateId: string,
  programs: { _id: string; fromWeek: number }[],
) {
  const reading = await findOfferedEducation(db, { organizationId, templateId, programs })
  const withdrawn = await findWithdrawnEducation(db, { organizationId, templateId, programs })
  const ids = programs.map(({ _id }) => _id)
  const rules = await findOfferedRules(db, organizationId, templateId, ids)
  return (id: string) => [
    ...reading.filter(({ programId }) => programId === id).map((education) => readingUpdateOf(education, 'reading')),
    ...withdrawn
      .filter(({ programId }) => programId === id)
      .map((education) => readingUpdateOf(education, 'withdrawnReading')),
    ...rules.filter(({ programId }) => programId === id).map(ruleUpdateOf),
  ]
}

interface TemplateAnswer {
  templateId: string
  program: LinkedProgramRow
  fromWeek: number
  chosenIds: ReadonlySet<string>
  isDeclined: boolean
}

/** Adds or removes education pages, or records that the update was declined. */
async function answerReading(
  tx: WriteTx,
  actor: ProgramActor,
  { templateId, program, fromWeek, chosenIds, isDeclined }: TemplateAnswer,
) {
  const { organizationId } = actor
  const programs = [{ _id: program._id, fromWeek }]
  const isChosen = ({ _id }: { _id: string }) => chosenIds.has(_id)
  const offered = (await findOfferedEducation(tx, { organizationId, templateId, programs })).filter(isChosen)
  const withdrawn = (await findWithdrawnEducation(tx, { organizationId, templateId, programs })).filter(isChosen)
  const answered = [...offered, ...withdrawn]
  if (answered.length === 0) return
  await updateAnsweredEducation(
    tx,
    organizationId,
    program._id,
    answered.map(({ _id }) => _id),
  )
  if (isDeclined) return
  for (const { seriesId, week, pageId, title, series } of offered) {
    const place = { programId: program._id, seriesId, week, isFromTemplate: true }
    await insertEducation(tx, organizationId, place, [pageId])
    await recordProgramChange(tx, actor, program, educationChange('added', title, series, week))
  }
  for (const { _id, title, series, week } of withdrawn) {
    await deleteEducation(tx, organizationId, program._id, _id)
    await recordProgramChange(tx, actor, program, educationChange('removed', title, series, week))
  }
}

/** Sets the progression rules and applies them to past sessions, or records that they were declined. */
async function answerRules(
  tx: WriteTx,
  actor: ProgramActor,
  { templateId, program: { _id: programId }, chosenIds, isDeclined }: TemplateAnswer,
) {
  const offered = await findOfferedRules(tx, actor.organizationId, templateId, [programId])
  const answered = offered.filter(({ _id }) => chosenIds.has(_id))
  if (answered.length === 0) return
  await updateAnsweredRules(
    tx,
    actor.organizationId,
    programId,
    answered.map(({ _id }) => _id),
  )
  for (const { seriesId, exerciseId, rule } of isDeclined ? [] : answered)
    await setProgressionRule(tx, actor, programId, { seriesId, exerciseId, rule })
}

/** Applies the selected offers, or records that they were declined. */
export async function answerOffers(tx: WriteTx, actor: ProgramActor, answer: TemplateAnswer) {
  await answerReading(tx, actor, answer)
  await answerRules(tx, actor, answer)
}
