import { useCallback, useEffect, useRef, useState } from 'react'
import { maxVoiceSeconds, voiceTypes, type VoiceType } from '@kinora/contract/form-check-limits.ts'
import { recordStream } from '../../exercises/videos/record-stream.ts'

const kinds = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm']
const problems: Record<string, string> = {
  NotAllowedError: 'The browser may not use the microphone. Allow it with the icon in the address bar, then try again.',
  NotFoundError: 'There is no microphone on this device. Write the answer instead.',
  NotReadableError: 'Another program is using the microphone. Close it and try again.',
}

type VoiceState =
  | { at: 'none'; problem: string }
  | { at: 'asking' }
  | { at: 'recording'; seconds: number }
  | { at: 'there'; file: File; seconds: number }

function fileOf(blob: Blob) {
  const type = blob.type.split(';')[0] as VoiceType
  return new File([blob], `voice.${voiceTypes[type]}`, { type })
}

/** Records a voice note of up to a minute. */
export function useVoiceNote() {
  const [voice, setVoice] = useState<VoiceState>({ at: 'none', problem: '' })
  const running = useRef<{ recording: ReturnType<typeof recordStream>; stream: MediaStream; begun: number }>(undefined)
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)

  const release = useCallback(() => {
    clearInterval(timer.current)
    running.current?.stream.getTracks().forEach((track) => track.stop())
    running.current = undefined
  }, [])
  useEffect(
    () => () => {
      running.current?.recording.discard()
      release()
    },
    [release],
  )

  const stop = useCallback(async () => {
    const now = running.current
    if (!now) return
    clearInterval(timer.current)
    const seconds = (performance.now() - now.begun) / 1000
    const blob = await now.recording.finish()
    if (running.current !== now) return
    release()
    setVoice(
      blob.size === 0
        ? { at: 'none', problem: 'Nothing was recorded. Try again.' }
        : { at: 'there', file: fileOf(blob), seconds },
    )
  }, [release])

  async function record() {
    setVoice({ at: 'asking' })
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      running.current = { stream, recording: recordStream(stream, undefined, kinds), begun: performance.now() }
    } catch (error) {
      const problem =
        problems[(error as DOMException).name] ?? 'The microphone did not start. Try again or write instead.'
      return setVoice({ at: 'none', problem })
    }
    setVoice({ at: 'recording', seconds: 0 })
    timer.current = setInterval(() => {
      const seconds = (performance.now() - (running.current?.begun ?? 0)) / 1000
      setVoice({ at: 'recording', seconds })
      if (seconds >= maxVoiceSeconds) void stop()
    }, 200)
  }

  return {
    voice,
    record: () => void record(),
    stop: () => void stop(),
    discard: () => setVoice({ at: 'none', problem: '' }),
  }
}
