import { useCallback, useEffect, useRef, useState } from 'react'
import { maxVideoSeconds } from '@kinora/contract/video-limits.ts'
import { recordStream } from './record-stream.ts'

/** A recording with its duration, which recorders do not write into the file. */
export interface Recording {
  blob: Blob
  seconds: number
}

export type CameraState =
  | { at: 'asking' }
  | { at: 'refused'; problem: string }
  | { at: 'ready' }
  | { at: 'counting'; left: number }
  | { at: 'recording'; seconds: number }
  | { at: 'looking'; take: Recording }

const problems: Record<string, string> = {
  NotAllowedError: 'The browser may not use the camera. Allow it with the icon in the address bar, then try again.',
  NotFoundError: 'There is no camera on this device. Choose a file instead.',
  NotReadableError: 'Another program is using the camera. Close it and try again.',
  OverconstrainedError: 'This camera cannot record the video. Choose a file instead.',
}
const problemOf = (error: unknown) =>
  problems[(error as DOMException).name] ?? 'The camera did not start. Try again or choose a file instead.'

/** Opens the camera, with sound if there is a microphone and it is allowed. */
async function openCamera(facingMode: 'user' | 'environment', height: number) {
  const video = { facingMode, width: { ideal: (height * 16) / 9 }, height: { ideal: height }, frameRate: { ideal: 30 } }
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio: true })
  } catch (error) {
    const silent = await navigator.mediaDevices.getUserMedia({ video }).catch(() => undefined)
    if (silent) return silent
    throw error
  }
}

interface CameraOptions {
  countFrom?: number
  maxSeconds?: number
  /** Lines of the picture. */
  height?: number
  bitsPerSecond?: number
  firstFacing?: 'user' | 'environment'
}

/** Counts down and records a stream, by default for up to ten minutes. */
function useRecorder(
  { countFrom = 3, maxSeconds = maxVideoSeconds - 1, bitsPerSecond }: CameraOptions,
  setShot: (shot: CameraState) => void,
) {
  const recording = useRef<ReturnType<typeof recordStream>>(undefined)
  const begun = useRef(0)
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)

  const discard = useCallback(() => {
    clearInterval(timer.current)
    recording.current?.discard()
    recording.current = undefined
  }, [])

  const stop = useCallback(async () => {
    clearInterval(timer.current)
    const finished = recording.current
    const seconds = (performance.now() - begun.current) / 1000
    const blob = await finished?.finish()
    if (!blob || recording.current !== finished) return
    if (blob.size === 0) setShot({ at: 'refused', problem: 'Nothing was recorded. Try again.' })
    else setShot({ at: 'looking', take: { blob, seconds } })
  }, [setShot])

  function record(stream: MediaStream) {
    recording.current = recordStream(stream, bitsPerSecond)
    begun.current = performance.now()
    setShot({ at: 'recording', seconds: 0 })
    timer.current = setInterval(() => {
      const seconds = (performance.now() - begun.current) / 1000
      setShot({ at: 'recording', seconds })
      if (seconds >= maxSeconds) void stop()
    }, 200)
  }

  function begin(stream: MediaStream) {
    let left = countFrom
    setShot({ at: 'counting', left })
    timer.current = setInterval(() => {
      left -= 1
      if (left > 0) return setShot({ at: 'counting', left })
      clearInterval(timer.current)
      record(stream)
    }, 1000)
  }

  return { begin, stop, discard }
}

/** Records with the camera: preview, countdown and recording. */
export function useCamera(options: CameraOptions = {}) {
  const { height = 1080, firstFacing = 'environment' } = options
  const [shot, setShot] = useState<CameraState>({ at: 'asking' })
  const [facing, setFacing] = useState(firstFacing)
  const [stream, setStream] = useState<MediaStream>()
  const [attempt, setAttempt] = useState(0)
  const { begin, stop, discard } = useRecorder(options, setShot)

  useEffect(() => {
    const opened = openCamera(facing, height)
    let isOver = false
    opened
      .then((camera) => {
        if (isOver) return
        setStream(camera)
        setShot({ at: 'ready' })
      })
      .catch((error: unknown) => !isOver && setShot({ at: 'refused', problem: problemOf(error) }))
    return () => {
      isOver = true
      discard()
      void opened.then((camera) => camera.getTracks().forEach((track) => track.stop())).catch(() => undefined)
    }
  }, [facing, attempt, height, discard])

  return {
    shot,
    stream,
    begin: () => begin(stream!),
    stop,
    again() {
      setShot({ at: 'ready' })
    },
    retry() {
      setShot({ at: 'asking' })
      setAttempt((now) => now + 1)
    },
    turn() {
      setShot({ at: 'asking' })
      setFacing((now) => (now === 'user' ? 'environment' : 'user'))
    },
  }
}
