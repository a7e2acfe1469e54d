import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { exerciseVideos } from '@kinora/contract/exercise-videos.ts'
import { findFfmpeg, openFfmpeg } from '../integrations/ffmpeg.ts'
import { loadSharp } from '../integrations/load-sharp.ts'
import { signInAs, type DemoContext } from './demo-client.ts'
import { overheadSquat } from './demo-figures.ts'
import { findOwnExercise } from './demo.queries.ts'

const thread = fileURLToPath(new URL('demo-video-thread.ts', import.meta.url))
/** Frames of the way down; the way up shows them in reverse. */
const frameCount = 14
const framesPerSecond = 12
const repetitions = 3
const background = '#f4f7f8'

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

/** The movement as SVG frames, drawn in a worker thread to keep the server responsive. */
async function drawMovement() {
  const worker = new Worker(thread, { workerData: { figure: structuredClone(overheadSquat()), frameCount } })
  const found: string[] = []
  worker.on('message', (svg: string) => void found.push(svg))
  await once(worker, 'exit')
  return found
}

/** Frame numbers of all repetitions, with a short rest at either end. */
function frameOrder(count: number) {
  const down = Array.from({ length: count }, (_, at) => at)
  const rest = (at: number) => Array<number>(4).fill(at)
  const once = [...rest(0), ...down, ...rest(count - 1), ...down.toReversed()]
  return Array.from({ length: repetitions }, () => once).flat()
}

/** A short video of the clinic's own squat; undefined if ffmpeg fails. */
async function recordVideo(folder: string, program: string) {
  const sharp = await loadSharp()
  for (const [at, svg] of (await drawMovement()).entries())
    await writeFile(
      join(folder, `drawn-${at}.png`),
      await sharp(Buffer.from(svg))
        .resize({ width: 720, height: 720, fit: 'contain', background: background })
        .flatten({ background: background })
        .png()
        .toBuffer(),
    )
  for (const [at, from] of frameOrder(frameCount).entries())
    await copyFile(join(folder, `drawn-${from}.png`), join(folder, `${String(at).padStart(4, '0')}.png`))
  const input = ['-framerate', String(framesPerSecond), '-i', '%04d.png']
  const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', ...input, '-c:v', 'libx264', '-preset', 'veryfast']
  const { isDone } = await openFfmpeg(program).run({
    args: [...args, '-pix_fmt', 'yuv420p', 'video.mp4'],
    folder,
    seconds: 60,
  })
  return isDone ? readFile(join(folder, 'video.mp4')) : undefined
}

/** Adds a video with captions to one of the clinic's own exercises, if ffmpeg is installed. */
export async function addDemoVideo(context: DemoContext) {
  const program = findFfmpeg()
  const exercise = await findOwnExercise(context.systemDb, 'Overhead squat')
  if (!program || !exercise) return
  const folder = join(tmpdir(), `kinora-demo-${randomUUID()}`)
  await mkdir(folder)
  try {
    const video = await recordVideo(folder, program)
    if (!video) return
    const client = await signInAs(context, exercise.organizationId, exercise.ownerId)
    const body = new FormData()
    body.append('exerciseId', exercise.id)
    body.append('bytes', String(video.length))
    body.append('file', new File([new Uint8Array(video)], 'Overhead squat.mp4', { type: 'video/mp4' }))
    const { _id: id } = await client(exerciseVideos.convertUpload, { body })
    while ((await client(exerciseVideos.video, { params: { id } })).state === 'converting') await sleep(500)
    await client(exerciseVideos.saveCaptions, { params: { id }, body: { text: captions, label: 'English' } })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
