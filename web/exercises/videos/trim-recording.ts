import { recordStream } from './record-stream.ts'
import type { Recording } from './useCamera.ts'

/** Trims a recording by playing it while it is recorded again, since browsers cannot cut videos. */

const framesPerSecond = 30

/** Resolves once the frame is shown. */
const seek = (video: HTMLVideoElement, second: number) =>
  new Promise<void>((resolve) => {
    video.addEventListener('seeked', () => resolve(), { once: true })
    video.currentTime = second
  })

const waitForData = (video: HTMLVideoElement) =>
  new Promise<void>((resolve, reject) => {
    video.addEventListener('loadeddata', () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Error('The recording cannot be read.')), { once: true })
  })

/** The picture and sound of a playing video, without audible output. */
function captureStreams(video: HTMLVideoElement) {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  const pen = canvas.getContext('2d')!
  const draw = () => pen.drawImage(video, 0, 0)
  const sound = new AudioContext()
  const ear = sound.createMediaStreamDestination()
  sound.createMediaElementSource(video).connect(ear)
  const stream = new MediaStream([...canvas.captureStream(framesPerSecond).getTracks(), ...ear.stream.getTracks()])
  return { stream, draw, sound }
}

interface Part {
  from: number
  to: number
}

async function playOnce(
  { blob }: Recording,
  { from, to }: Part,
  onProgress: (done: number) => void,
): Promise<Recording> {
  const video = document.createElement('video')
  video.src = URL.createObjectURL(blob)
  video.playsInline = true
  let timer: ReturnType<typeof setInterval> | undefined
  try {
    await waitForData(video)
    await seek(video, from)
    const { stream, draw, sound } = captureStreams(video)
    draw()
    const recording = recordStream(stream)
    const ended = new Promise<void>((resolve) => {
      timer = setInterval(() => {
        draw()
        onProgress(Math.min(1, (video.currentTime - from) / (to - from)))
        if (video.currentTime >= to || video.ended) resolve()
      }, 1000 / framesPerSecond)
    })
    await video.play()
    await ended
    video.pause()
    const cut = await recording.finish()
    stream.getTracks().forEach((track) => track.stop())
    await sound.close()
    return { blob: cut, seconds: to - from }
  } finally {
    clearInterval(timer)
    video.pause()
    URL.revokeObjectURL(video.src)
  }
}

/** Whether a recording has a picture: on a busy machine it may have only sound, or be unreadable. */
async function hasPicture({ blob }: Recording) {
  if (blob.size === 0) return false
  const video = document.createElement('video')
  video.src = URL.createObjectURL(blob)
  try {
    await waitForData(video)
    return video.videoWidth > 0
  } catch {
    return false
  } finally {
    URL.revokeObjectURL(video.src)
  }
}

const maxAttempts = 3

/**
 * Trims a recording from one second to another.
 * @throws Error with a message for the user if this device cannot do it.
 */
export async function trimRecording(
  take: Recording,
  part: Part,
  onProgress: (done: number) => void,
): Promise<Recording> {
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const cut = await playOnce(take, part, onProgress)
    if (await hasPicture(cut)) return cut
  }
  throw new Error('Trimming did not work on this device. Use the whole video or record again.')
}
