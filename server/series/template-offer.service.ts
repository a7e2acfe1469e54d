import type { Tx, WriteTx } from '../database/connect.ts'
import type { LinkedProgramRow, ProgramActor } from '../programs/program.queries.ts'
import { recordProgramChange } from '../programs/program.service.ts'
import { setProgressionRule } from './progression-rule.service.ts'
import { insertEducation } from './series-education.queries.ts'
import { educationChange } from './series-education.service.ts'
import { findOfferedEducation, updateAnsweredEducation } from './template-education.queries.ts'
import { findOfferedRules, updateAnsweredRules } from './template-rule.queries.ts'
import { readingUpdateOf, ruleUpdateOf } from './template-update.rules.ts'

// What a template offers to its programs beside exercises: what there is to read, and the rules for progression.

/** What these programs are offered, by program. */
export async function readOffers(
  db: Tx,
  organizationId: string,
  templateId: string,
  programs: { _id: string; fromWeek: number }[],
) {
  const reading = await findOfferedEducation(db, organizationId, templateId, programs)
  const ids = programs.map(({ _id }) => _id)
  const rules = await findOfferedRules(db, organizationId, templateId, ids)
  return (id: string) => [
    ...reading.filter(({ programId }) => programId === id).map(readingUpdateOf),
    ...rules.filter(({ programId }) => programId === id).map(ruleUpdateOf),
  ]
}

interface TemplateAnswer {
  templateId: string
  program: LinkedProgramRow
  fromWeek: number
  chosen: ReadonlySet<string>
  isDeclined: boolean
}

/** Adds what there is to read, or remembers that it is not wanted. */
async function answerReading(
  tx: WriteTx,
  actor: ProgramActor,
  { templateId, program, fromWeek, chosen, isDeclined }: TemplateAnswer,
) {
  const { organizationId } = actor
  const offered = await findOfferedEducation(tx, organizationId, templateId, [{ _id: program._id, fromWeek }])
  const answered = offered.filter(({ _id }) => chosen.has(_id))
  if (answered.length === 0) return
  await updateAnsweredEducation(
    tx,
    organizationId,
    program._id,
    answered.map(({ _id }) => _id),
  )
  for (const { seriesId, week, pageId, title, series } of isDeclined ? [] : answered) {
    await insertEducation(tx, organizationId, { programId: program._id, seriesId, week }, [pageId])
    await recordProgramChange(tx, actor, program, educationChange('added', title, series, week))
  }
}

/** Sets the rules for progression, which then look at what the patient has done, or remembers that they are not wanted. */
async function answerRules(
  tx: WriteTx,
  actor: ProgramActor,
  { templateId, program: { _id: programId }, chosen, isDeclined }: TemplateAnswer,
) {
  const offered = await findOfferedRules(tx, actor.organizationId, templateId, [programId])
  const answered = offered.filter(({ _id }) => chosen.has(_id))
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

/** Applies what was chosen of these offers, or remembers that it was declined. */
export async function answerOffers(tx: WriteTx, actor: ProgramActor, answer: TemplateAnswer) {
  await answerReading(tx, actor, answer)
  await answerRules(tx, actor, answer)
}
