import { expect, test } from 'vitest'
import type { z } from 'zod'
import { FlareUpDraft } from './discharges.ts'
import { DosageDraft, emptyDosage } from './dosage.ts'
import { EducationDraft } from './education.ts'
import { PromoDraft } from './operator-plans.ts'
import { NewPause } from './patient-pauses.ts'
import { ProgramDraft } from './programs.ts'
import { ProgressionRule } from './progression-rules.ts'
import { TicketDraft } from './tickets.ts'

const flareUp = { painAbove: null, days: null, easierWeek: null, leaveOut: [], call: '' }
const program = { title: '', weeks: null, startDate: '2026-11-20', endDate: '2026-11-19' }

test.each<[z.ZodType, object, string[]]>([
  [EducationDraft, { kind: 'page', title: '', topic: 'Joints', body: '' }, ['title', 'body']],
  [EducationDraft, { kind: 'link', title: '', topic: 'Joints', url: '' }, ['title', 'url']],
  [EducationDraft, { kind: 'link', title: '', topic: 'Joints', url: 'http://a.example' }, ['title', 'url']],
  [EducationDraft, { kind: 'page' }, ['title', 'topic', 'body']],
  [TicketDraft, { subject: '', category: null, text: '' }, ['subject', 'category', 'text']],
  [ProgramDraft, { title: '', description: '' }, ['title', 'weeks']],
  [ProgramDraft, program, ['title', 'weeks', 'endDate']],
  [NewPause, { reason: null, from: '2026-11-20', until: '2026-11-19' }, ['reason', 'until']],
  [FlareUpDraft, flareUp, ['painAbove', 'days', 'call', 'easierWeek']],
  [PromoDraft, { code: '', mostUses: 'many' }, ['code', 'mostUses', 'discountPercentage']],
  [DosageDraft, { ...emptyDosage, set: null, repsMin: 10, repsMax: 8 }, ['set', 'repsMax']],
  [ProgressionRule, { sessions: null, beyond: 'load', backToReps: 8 }, ['sessions', 'topReps', 'loadStep']],
])('all mistakes of a form are named at once: case %#', (schema, values, fields) => {
  expect(schema.safeParse(values).error?.issues.map(({ path }) => path.join('.'))).toEqual(fields)
})

test.each([null, undefined, 'a text', []])('what is no form at all is refused: %o', (value) => {
  for (const schema of [EducationDraft, NewPause, ProgressionRule]) expect(schema.safeParse(value).success).toBe(false)
})
