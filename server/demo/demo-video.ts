import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { exerciseVideos } from '@kinora/contract/exercise-videos.ts'
import sharp from 'sharp'
import { findFfmpeg, openFfmpeg } from '../integrations/ffmpeg.ts'
import { act, type Storyteller } from './calls.ts'
import { overhead } from './demo-figures.ts'
import { findOwnExercise } from './queries.ts'

const thread = fileURLToPath(new URL('demo-video-thread.ts', import.meta.url))
/** Of one way down; the way up has the same. */
const pictures = 14
const perSecond = 12
const times = 3
const paper = '#f4f7f8'

const captions = `WEBVTT

00:00.200 --> 00:01.300
Both arms beside your ears

00:01.300 --> 00:02.600
Sit back and down, heels on the floor

00:02.600 --> 00:04.500
Push up tall, arms stay where they are

00:04.500 --> 00:07.500
Slow and even, three times
`

/** The movement from its start to its end, drawn aside from everything else. */
async function drawn() {
  const worker = new Worker(thread, { workerData: { figure: structuredClone(overhead()), pictures } })
  const found: string[] = []
  worker.on('message', (svg: string) => void found.push(svg))
  await once(worker, 'exit')
  return found
}

/** Down and up again, a moment of rest at either end. */
function order(count: number) {
  const down = Array.from({ length: count }, (_, at) => at)
  const rest = (at: number) => Array<number>(4).fill(at)
  const once = [...rest(0), ...down, ...rest(count - 1), ...down.toReversed()]
  return Array.from({ length: times }, () => once).flat()
}

/** A short video of the clinic's own squat, as a phone would have sent it. */
async function recorded(folder: string, program: string) {
  for (const [at, svg] of (await drawn()).entries())
    await writeFile(
      join(folder, `drawn-${at}.png`),
      await sharp(Buffer.from(svg))
        .resize({ width: 720, height: 720, fit: 'contain', background: paper })
        .flatten({ background: paper })
        .png()
        .toBuffer(),
    )
  for (const [at, from] of order(pictures).entries())
    await copyFile(join(folder, `drawn-${from}.png`), join(folder, `${String(at).padStart(4, '0')}.png`))
  const input = ['-framerate', String(perSecond), '-i', '%04d.png']
  const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', ...input, '-c:v', 'libx264', '-preset', 'veryfast']
  const { isDone } = await openFfmpeg(program).run({
    args: [...args, '-pix_fmt', 'yuv420p', 'video.mp4'],
    folder,
    seconds: 60,
  })
  return isDone ? readFile(join(folder, 'video.mp4')) : undefined
}

/**
 * Adds a video to one of the clinic's own exercises, with captions: after everything else, since nobody should wait for it. Without
 * ffmpeg there is none.
 */
export async function addDemoVideo(teller: Storyteller) {
  const program = findFfmpeg()
  const exercise = await findOwnExercise(teller.systemDb, 'Overhead squat')
  if (!program || !exercise) return
  const folder = join(tmpdir(), `kinora-demo-${randomUUID()}`)
  await mkdir(folder)
  try {
    const video = await recorded(folder, program)
    if (!video) return
    const does = await act(teller, exercise.organizationId, exercise.ownerId)
    const body = new FormData()
    body.append('exerciseId', exercise.id)
    body.append('bytes', String(video.length))
    body.append('file', new File([new Uint8Array(video)], 'Overhead squat.mp4', { type: 'video/mp4' }))
    const { _id: id } = await does(exerciseVideos.convertUpload, { body })
    while ((await does(exerciseVideos.video, { params: { id } })).state === 'converting') await sleep(500)
    await does(exerciseVideos.saveCaptions, { params: { id }, body: { text: captions, label: 'English' } })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
