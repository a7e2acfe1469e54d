import type { patients } from '@kinora/contract/patients.ts'
import type { RespondentQuestion, RespondentSurvey } from '@kinora/contract/survey-answers.ts'
import type { Question } from '@kinora/contract/survey-definitions.ts'
import type { SurveyWhole } from '@kinora/contract/survey-forms.ts'
import type { FakeReply } from './fake-server.ts'
import { sampleId } from './sample-data.ts'

/** Surveys for component tests; each function takes what should differ. */

export const sampleQuestion = (changes: Partial<Question> = {}) => ({
  ...{ qid: 1, kind: 'yesNo' as const, text: 'Any falls?', hint: '', isRequired: false, options: [], points: [] },
  ...{ least: null, most: null, leastText: '', mostText: '', unit: '' },
  ...changes,
})

export function sampleRespondentSurvey(changes: Partial<RespondentSurvey> = {}): RespondentSurvey {
  const { points: _points, ...question } = sampleQuestion()
  const questions: RespondentQuestion[] = [question]
  return { _id: sampleId(11), title: 'Pain', version: 1, introduction: '', citation: '', questions, ...changes }
}

export function sampleSurvey({ title = 'Pain', ...changes }: Partial<SurveyWhole> = {}): SurveyWhole {
  const definition = {
    ...{ title, introduction: '', citation: '', licence: '', sourceUrl: '', score: null, alerts: [] },
    questions: [sampleQuestion()],
  }
  return {
    ...{ _id: sampleId(11), title, index: 0, version: 1, starter: null, instrument: null, isArchived: false },
    ...{ questionCount: 1, patientCount: 2, responseCount: 0, updatedAt: '2026-11-02T08:00:00Z', definition },
    ...changes,
  }
}

/** A signed-in patient's own record. */
export const samplePatientRecord = (changes: Partial<FakeReply<typeof patients.ofUser>> = {}) =>
  ({
    ...{ _id: sampleId(7), userId: sampleId(7), role: 'patient', name: 'Rosa Lane', email: 'rosa@example.com' },
    ...{ mobile: '0412555018', dateOfBirth: null, sex: 'unspecified', address: '', emergencyContact: '' },
    ...{ referrer: '', condition: '', affectedSide: 'none', goals: '', precautions: [], equipment: [] },
    ...{ precautionsCheckedAt: null, practitionerId: sampleId(1), practitioner: 'Kim Taylor', isActive: true },
    ...{ isInvited: true, statusReason: null, statusNote: '', createdAt: '2026-11-01T00:00:00Z', lastSeenAt: null },
    ...{ version: 1, notes: '', summary: null, enabledSurveys: [] },
    ...changes,
  }) as FakeReply<typeof patients.ofUser>
