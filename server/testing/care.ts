import { randomUUID } from 'node:crypto'
import type { Endpoint, Reply, RequestOf } from '@kinora/contract/api.ts'
import { organizations } from '@kinora/contract/organizations.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'

export interface Staff {
  calls: <E extends Endpoint>(endpoint: E, sent: RequestOf<E>) => Promise<Reply<E>>
}
export type PatientFacts = Partial<RequestOf<typeof patients.create>['body']>
type ProgramFacts = Partial<RequestOf<typeof programs.create>['body']>
type SeriesFacts = RequestOf<typeof series.create>['body']
type Prescribed = NonNullable<SeriesFacts['exercises']>[number]

/** A patient in the care of `calls`: Ann, where nothing else is said. */
export const addPatient = ({ calls }: Staff, facts: PatientFacts = {}) =>
  calls(patients.create, {
    body: { name: 'Ann Kowalski', email: `${randomUUID()}@example.com`, mobile: '0412555018', ...facts },
  })

/** A logo of the clinic of `calls`. */
export async function addLogo({ calls }: Staff) {
  const { default: sharp } = await import('sharp')
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#17667a' } })
  const body = new FormData()
  body.append('file', new File([new Uint8Array(await picture.png().toBuffer())], 'logo.png', { type: 'image/png' }))
  await calls(organizations.saveLogo, { body })
}

/** A program with the series "Morning", every day: of a patient or, without one, of the library. */
export async function addProgram(
  { calls }: Staff,
  program: ProgramFacts,
  exercises: (string | Prescribed)[],
  facts: Partial<SeriesFacts> = {},
) {
  const { _id: programId } = await calls(programs.create, { body: { title: 'Knee rehab', ...program } as never })
  const drafts = exercises.map((each) => (typeof each === 'string' ? { exerciseId: each } : each))
  const morning = { programId, name: 'Morning', exercises: drafts, ...facts }
  const { _id: seriesId } = await calls(series.create, { body: morning })
  return { programId, seriesId }
}
