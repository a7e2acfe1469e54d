import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFfmpeg } from '../integrations/ffmpeg.ts'

const run = promisify(execFile)
const program = findFfmpeg()!

/** The properties that ffmpeg reports for a file. */
export async function inspectVideo(bytes: Uint8Array, name = 'video.mp4') {
  return inFolder(async (folder) => {
    await writeFile(join(folder, name), bytes)
    const looked = run(program, ['-hide_banner', '-i', join(folder, name), '-f', 'null', '-'])
    return (await looked.catch((error: { stderr: string }) => error)).stderr
  })
}

async function inFolder<T>(work: (folder: string) => Promise<T>) {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-video-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function emptyBox(bytes: number) {
  if (bytes === 0) return Buffer.alloc(0)
  const box = Buffer.alloc(bytes)
  box.writeUInt32BE(bytes, 0)
  box.write('free', 4, 'latin1')
  return box
}

interface VideoOptions {
  size?: string
  seconds?: number
  rate?: number
  hasSound?: boolean
  extension?: 'mp4' | 'mov' | 'webm' | 'mkv' | 'avi'
  /** Degrees by which the camera was turned. */
  turned?: number
  /** Further output arguments. */
  more?: string[]
  /** Bytes of an empty box at the end, for a large file that is quick to convert. */
  padding?: number
}

/** A real video of moving colors with a tone. */
export const makeVideo = ({
  size = '320x240',
  seconds = 2,
  rate = 25,
  hasSound = true,
  extension = 'mp4',
  turned,
  more = [],
  padding = 0,
}: VideoOptions = {}) =>
  inFolder(async (folder) => {
    const path = join(folder, `video.${extension}`)
    const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`]
    const sound = hasSound ? ['-f', 'lavfi', '-i', `sine=440:duration=${seconds}`] : []
    const kind =
      extension === 'webm'
        ? ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus']
        : ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
    await run(program, [
      '-hide_banner',
      '-loglevel',
      'error',
      '-nostdin',
      '-y',
      ...picture,
      ...sound,
      ...kind,
      ...more,
      path,
    ])
    if (!turned) return Buffer.concat([await readFile(path), emptyBox(padding)])
    const upright = join(folder, `turned.${extension}`)
    const copy = ['-display_rotation', String(turned), '-i', path, '-c', 'copy', upright]
    await run(program, ['-hide_banner', '-loglevel', 'error', '-nostdin', ...copy])
    return readFile(upright)
  })
