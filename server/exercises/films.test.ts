import { exerciseFilms } from '@kinora/contract/exercise-films.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { expect, test } from 'vitest'
import { lookAt, makeFilm } from '../testing/films.ts'
import { openHouse } from '../testing/house.ts'

const { app, person, system } = await openHouse()
const film = await makeFilm()

async function sams() {
  const sam = await person('practitioner')
  const { _id: exerciseId } = await sam.calls(exercises.create, { body: { name: 'Squat at home' } })
  return { sam, exerciseId }
}
type Sam = Awaited<ReturnType<typeof sams>>['sam']

const put = (url: string, bytes: Uint8Array, headers: Record<string, string>) =>
  app.inject({ method: 'PUT', url: `/api${url}`, payload: Buffer.from(bytes), headers })

async function done(sam: Sam, id: string) {
  for (;;) {
    const now = await sam.calls(exerciseFilms.film, { params: { id } })
    if (now.state === 'ready' || now.state === 'failed') return now
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

test('API-018 API-019 a film is sent to signed addresses, converted, and played', { timeout: 30_000 }, async () => {
  const { sam, exerciseId } = await sams()
  const body = { exerciseId, name: 'squat.mp4', type: 'video/mp4', bytes: film.length } as const
  const upload = await sam.calls(exerciseFilms.generateUrl, { body })
  expect(upload.film).toMatchObject({ state: 'uploading', filename: 'squat.mp4', bytes: film.length, url: null })
  expect(upload.parts).toHaveLength(1)
  const [part] = upload.parts
  const sent = await put(part!.url!, film, part!.headers)
  expect([sent.statusCode, sent.body]).toEqual([200, '{"status":true,"message":"","data":{}}'])
  const form = { filmId: upload.film._id }
  expect(await sam.calls(exerciseFilms.convertUpload, { body: form })).toMatchObject({ state: 'converting' })
  const ready = await done(sam, upload.film._id)
  expect(ready).toMatchObject({ state: 'ready', message: '', progress: 1, width: 320, height: 240 })
  const played = await app.inject({ url: `/api${ready.url}` })
  expect(played.statusCode).toBe(200)
  expect(await lookAt(played.rawPayload)).toContain('h264 (High)')
  expect((await sam.calls(exercises.get, { params: { id: exerciseId } })).films).toEqual([ready])
  void system
})
