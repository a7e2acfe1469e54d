import { createListeners } from '../../ui/listeners.ts'

/** Sounds and vibration of the player, always in addition to something visible. */

const key = 'kinora-sound'
const { subscribe, notify } = createListeners()

/** On by default. */
export const isSoundOn = () => localStorage.getItem(key) !== 'off'

export function setSound(isOn: boolean) {
  if (isOn) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
  notify()
}

export const onSound = subscribe

let audio: AudioContext | undefined

/** Browsers allow sound only after a tap. */
function open() {
  if (!('AudioContext' in globalThis)) return undefined
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined)
  return audio
}

export const unlockSound = () => void (isSoundOn() && open())

interface Tone {
  hertz: number
  seconds: number
  /** Seconds from now. */
  at?: number
  volume?: number
  shape?: OscillatorType
}

function playTone({ hertz, seconds, at = 0, volume = 0.2, shape = 'sine' }: Tone) {
  const context = isSoundOn() ? open() : undefined
  if (!context) return
  const [source, gain, start] = [context.createOscillator(), context.createGain(), context.currentTime + at]
  source.type = shape
  source.frequency.value = hertz
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(volume, start + 0.01)
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds)
  source.connect(gain).connect(context.destination)
  source.start(start)
  source.stop(start + seconds)
}

const vibrate = (pattern: number | number[]) => {
  if ('vibrate' in navigator) navigator.vibrate(pattern)
}

/** A tick for each of the last three seconds. */
export const playCountdown = () => playTone({ hertz: 880, seconds: 0.09, volume: 0.15, shape: 'triangle' })

export function playHoldStart() {
  playTone({ hertz: 523, seconds: 0.18 })
  playTone({ hertz: 784, seconds: 0.3, at: 0.14 })
  vibrate(60)
}

export function playHoldEnd() {
  playTone({ hertz: 262, seconds: 0.4 })
  vibrate([60, 60, 60])
}

/** A bell: a note with its overtones. */
export function playRestEnd() {
  for (const [hertz, volume] of [
    [659, 0.2],
    [1318, 0.1],
    [1976, 0.05],
  ] as const)
    playTone({ hertz, volume, seconds: 1.2 })
  vibrate(200)
}

export const vibrateOnSet = () => vibrate(30)
