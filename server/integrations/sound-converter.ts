import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fieldProblem } from '@kinora/contract/problem.ts'
import { maxVoiceSeconds, type VoiceType } from '@kinora/contract/form-check-limits.ts'
import type { Ffmpeg } from './ffmpeg.ts'

/** A recording as M4A, which every browser plays. */
interface ConvertedSound {
  bytes: Uint8Array
  seconds: number
}

const demuxers: Record<VoiceType, string> = { 'audio/webm': 'matroska', 'audio/mp4': 'mov', 'audio/ogg': 'ogg' }
const codecs = 'opus,libopus,vorbis,aac,alac,mp3,mp3float'
const timeoutSeconds = 60

const notASound = () => fieldProblem('unsupported_media', 'file', 'This is not a voice note. Record it again.')
const damagedSound = () => fieldProblem('invalid', 'file', 'This voice note cannot be read. Record it again.')

/** Whether the first bytes match a file that can hold sound of this type. */
function isOfType(head: Uint8Array, type: VoiceType) {
  const text = Buffer.from(head.subarray(0, 64)).toString('latin1')
  if (type === 'audio/webm') return text.startsWith('\x1a\x45\xdf\xa3') && text.includes('\x42\x82\x84webm')
  return type === 'audio/ogg' ? text.startsWith('OggS') : text.slice(4, 8) === 'ftyp'
}

/** '00:00:12.34' in seconds. */
const durationOf = (output: string) => {
  const [, hours, minutes, rest] = [...output.matchAll(/time=(\d+):(\d+):([\d.]+)/g)].at(-1) ?? []
  return hours === undefined ? 0 : Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
}

/**
 * Converts a recording in an empty folder and removes its metadata. @throws Problem at `file` if it is not a sound of
 * this type, is damaged, or is too long.
 */
export async function convertSound(
  ffmpeg: Ffmpeg,
  folder: string,
  { bytes, type }: { bytes: Uint8Array; type: VoiceType },
): Promise<ConvertedSound> {
  if (!isOfType(bytes, type)) throw notASound()
  await writeFile(join(folder, 'source'), bytes)
  const args = [
    ...['-hide_banner', '-nostdin', '-y', '-protocol_whitelist', 'file', '-f', demuxers[type]],
    ...['-codec_whitelist', codecs, '-i', 'source', '-map', '0:a:0', '-vn', '-t', String(maxVoiceSeconds + 2)],
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'],
    ...['-c:a', 'aac', '-b:a', '64k', '-ac', '1', '-ar', '48000', '-movflags', '+faststart', '-f', 'mp4', 'voice.m4a'],
  ]
  const run = await ffmpeg.run({ args, folder, seconds: timeoutSeconds })
  if (run.isKilled && !run.isTooLong) throw new Error(`ffmpeg was ended: ${run.output.slice(-300)}`)
  if (!run.isDone) throw damagedSound()
  const seconds = durationOf(run.output)
  if (seconds === 0) throw damagedSound()
  if (seconds > maxVoiceSeconds + 1)
    throw fieldProblem('invalid', 'file', `A voice note may be at most ${maxVoiceSeconds} seconds long.`)
  return { bytes: await readFile(join(folder, 'voice.m4a')), seconds }
}
