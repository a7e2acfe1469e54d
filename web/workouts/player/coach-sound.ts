import type { CueKind, Timeline } from './coach-timeline.ts'

/** Low, because tones need no more: half an hour takes 29 MB of memory. Nothing is stored. */
export const sampleRate = 8000
const headerBytes = 44

type Note = [hertz: number, at: number, seconds: number]

/** A distinct sound for each signal. */
const notes: Record<CueKind, Note[]> = {
  exercise: [
    [392, 0, 0.2],
    [523, 0.2, 0.2],
    [659, 0.4, 0.5],
  ],
  beat: [[880, 0, 0.09]],
  start: [
    [523, 0, 0.18],
    [784, 0.16, 0.35],
  ],
  count: [[660, 0, 0.12]],
  hold: [[392, 0, 0.6]],
  release: [[262, 0, 0.35]],
  rest: [
    [523, 0, 0.25],
    [392, 0.25, 0.45],
  ],
  side: [
    [494, 0, 0.15],
    [740, 0.18, 0.15],
    [494, 0.36, 0.15],
    [740, 0.54, 0.25],
  ],
  finish: [
    [659, 0, 1.2],
    [988, 0, 1],
    [1319, 0.1, 0.8],
  ],
}

async function renderSound(kind: CueKind) {
  const seconds = Math.max(...notes[kind].map(([, at, length]) => at + length))
  const context = new OfflineAudioContext(1, Math.ceil(seconds * sampleRate), sampleRate)
  for (const [hertz, at, length] of notes[kind]) {
    const [source, gain] = [context.createOscillator(), context.createGain()]
    source.frequency.value = hertz
    gain.gain.setValueAtTime(0.0001, at)
    gain.gain.linearRampToValueAtTime(0.4, at + 0.01)
    gain.gain.exponentialRampToValueAtTime(0.001, at + length)
    source.connect(gain).connect(context.destination)
    source.start(at)
    source.stop(at + length)
  }
  return (await context.startRendering()).getChannelData(0)
}

/** The head of a WAV file: one channel of 16 bits. */
function writeHeader(view: DataView, bytes: number) {
  const text = (at: number, word: string) =>
    [...word].forEach((letter, i) => view.setUint8(at + i, letter.charCodeAt(0)))
  text(0, 'RIFF')
  view.setUint32(4, 36 + bytes, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, bytes, true)
}

/** Assembles the sounds into a file exactly as long as the session. */
export function assembleCoachFile({ seconds, cues }: Timeline, sounds: ReadonlyMap<CueKind, Float32Array>) {
  const count = Math.round(seconds * sampleRate)
  const file = new ArrayBuffer(headerBytes + count * 2)
  writeHeader(new DataView(file), count * 2)
  const samples = new Int16Array(file, headerBytes)
  for (const { at, kind } of cues) {
    const sound = sounds.get(kind)!
    // A sound at the very end starts earlier, so that it fits.
    const from = Math.max(0, Math.min(Math.round(at * sampleRate), count - sound.length))
    for (let each = 0; each < sound.length && from + each < count; each++) {
      const mixed = samples[from + each]! + sound[each]! * 32_767
      samples[from + each] = Math.max(-32_768, Math.min(32_767, mixed))
    }
  }
  return new Blob([file], { type: 'audio/wav' })
}

/** The session as one audio file, rendered on this device. */
export async function renderCoach(timeline: Timeline) {
  const kinds = [...new Set(timeline.cues.map(({ kind }) => kind))]
  const sounds = new Map<CueKind, Float32Array>()
  for (const kind of kinds) sounds.set(kind, await renderSound(kind))
  return assembleCoachFile(timeline, sounds)
}
