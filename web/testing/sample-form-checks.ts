import type { FormCheck, FormCheckTerms } from '@kinora/contract/form-checks.ts'
import { consentVersion } from '@kinora/contract/form-check-limits.ts'
import { sampleId } from './sample-data.ts'

export const sampleTerms: FormCheckTerms = {
  version: consentVersion,
  practitioner: 'Sam Okafor',
  clinic: 'Harbour Physio',
  daysAfterAnswer: 30,
  isAvailable: true,
}

const sent = '2026-11-20T08:00:00.000Z'

/** A video of a squat that waits for an answer. */
export const sampleFormCheck = (changes: Partial<FormCheck> = {}): FormCheck => ({
  _id: sampleId(90),
  patientId: sampleId(7),
  patient: 'Ann Kowalski',
  practitioner: 'Sam Okafor',
  exerciseId: sampleId(31),
  assignedExerciseId: sampleId(50),
  exercise: 'Squat',
  note: 'Is my back straight?',
  state: 'waiting',
  message: '',
  sentAt: sent,
  sentBy: '',
  consent: { version: consentVersion, at: sent },
  video: { url: '/v?key=a', posterUrl: '/p?key=a', seconds: 12, width: 720, height: 1280 },
  answer: null,
  deletedFrom: '2027-02-18T08:00:00.000Z',
  deletion: null,
  ...changes,
})

export const sampleAnswered = () =>
  sampleFormCheck({
    state: 'answered',
    answer: {
      ...{ text: 'Keep your heels down.', by: 'Sam Okafor', at: sent },
      voice: { url: '/voice?key=a', seconds: 12 },
      frame: {
        ...{ url: '/frame?key=a', second: 1.2 },
        drawing: [{ kind: 'arrow', color: 'red', points: [100, 100, 500, 500] }],
      },
    },
  })
