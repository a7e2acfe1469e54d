import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { renderCoach } from './coach-sound.ts'
import { nextFrom, previousFrom, trackAt, wordsBetween, type Timeline } from './coach-timeline.ts'
import { speak, stopSpeaking } from './speech.ts'

type State = 'making' | 'ready' | 'playing' | 'failed'

const actions = ['play', 'pause', 'previoustrack', 'nexttrack'] as const

/** The controls of a locked screen. */
function useMediaSession(
  title: string,
  artist: string,
  handlers: Record<(typeof actions)[number], () => void>,
  isOn: boolean,
) {
  const act = useEffectEvent((action: (typeof actions)[number]) => handlers[action]())
  useEffect(() => {
    if (!isOn || !('mediaSession' in navigator)) return
    for (const action of actions) navigator.mediaSession.setActionHandler(action, () => act(action))
    return () => {
      for (const action of actions) navigator.mediaSession.setActionHandler(action, null)
      navigator.mediaSession.metadata = null
    }
  }, [isOn])
  useEffect(() => {
    if (isOn && 'mediaSession' in navigator) navigator.mediaSession.metadata = new MediaMetadata({ title, artist })
  }, [isOn, title, artist])
}

/** The address of the session's sound; undefined while it is rendered. */
function useSound(timeline: Timeline, onState: (state: 'ready' | 'failed') => void) {
  const [source, setSource] = useState<string>()
  const report = useEffectEvent(onState)
  useEffect(() => {
    let url: string | undefined
    let isGone = false
    renderCoach(timeline).then(
      (file) => {
        if (isGone) return
        url = URL.createObjectURL(file)
        setSource(url)
        report('ready')
      },
      () => !isGone && report('failed'),
    )
    return () => {
      isGone = true
      stopSpeaking()
      if (url) URL.revokeObjectURL(url)
    }
  }, [timeline])
  return source
}

/**
 * The session as one audio file in an audio element, which goes on when the screen is locked. Nothing plays before
 * `toggle`, and nothing is recorded. Words are added by the device's voice while somebody looks at the page.
 */
export function useCoach(timeline: Timeline, sessionName: string) {
  const audio = useRef<HTMLAudioElement>(null)
  const spokenUntil = useRef(-1)
  const [state, setState] = useState<State>('making')
  const [seconds, setSeconds] = useState(0)
  const source = useSound(timeline, setState)
  const seek = (to: number | undefined) => {
    if (to === undefined || !audio.current) return
    audio.current.currentTime = to
    spokenUntil.current = to - 0.01
    setSeconds(to)
  }
  const play = () => void audio.current?.play().catch(() => setState('failed'))
  const pause = () => {
    audio.current?.pause()
    stopSpeaking()
  }
  const previous = () => seek(previousFrom(timeline, audio.current?.currentTime ?? 0))
  const next = () => seek(nextFrom(timeline, audio.current?.currentTime ?? 0))
  const at = trackAt(timeline, seconds)
  const track = timeline.tracks[at]
  const place = `Exercise ${at + 1} of ${timeline.tracks.length}`
  useMediaSession(
    track?.name ?? '',
    `${sessionName} · ${place}`,
    { play, pause, previoustrack: previous, nexttrack: next },
    source !== undefined,
  )
  const onTimeUpdate = () => {
    const now = audio.current?.currentTime ?? 0
    setSeconds(now)
    if (document.visibilityState === 'visible') speak(wordsBetween(timeline, spokenUntil.current, now))
    spokenUntil.current = now
  }
  return {
    state,
    seconds,
    track,
    place,
    toggle: () => (state === 'playing' ? pause() : play()),
    seek,
    previous,
    next,
    hasNext: nextFrom(timeline, seconds) !== undefined,
    element: {
      ref: audio,
      src: source,
      onTimeUpdate,
      onPlay: () => setState('playing'),
      onPause: () => setState('ready'),
      onEnded: () => setState('ready'),
    },
  }
}
