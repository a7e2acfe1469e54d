import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { missingStills, stillsFolder } from '@kinora/figure/stills.ts'

const program = fileURLToPath(new URL('../../figure/stills-build.ts', import.meta.url))

const reportError = (line: string) => process.stderr.write(line)

/**
 * Draws the missing stills of the starter library in a low-priority process. A still that is requested earlier is drawn
 * by that request.
 */
export function drawMissingStills(folder = stillsFolder, report: (line: string) => void = reportError) {
  if (missingStills(folder).length === 0) return { done: Promise.resolve(), stop: () => undefined }
  const child = spawn(process.execPath, [program, folder, '--beside'], { stdio: ['pipe', 'ignore', 'pipe'] })
  if (child.pid) {
    try {
      setPriority(child.pid, 15)
    } catch {
      // Some systems refuse a lower priority; the drawing then runs at the normal one.
    }
  }
  child.stderr.setEncoding('utf8').on('data', report)
  child.unref()
  // A pipe that closes with this process, so that the child ends too.
  ;(child.stdin as Socket).unref()
  const done = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      report(`The figures could not be drawn ahead: ${error.message}\n`)
      resolve()
    })
    child.once('close', () => resolve())
  })
  return { done, stop: () => void child.kill() }
}
