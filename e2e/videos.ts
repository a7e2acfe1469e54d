import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { prescribeTo } from './program.ts'
import { addSurveyPatient } from './survey-answers.ts'

const ffmpeg = join(import.meta.dirname, '..', 'node_modules', '@ffmpeg-binary', 'linux-x64', 'ffmpeg')
/** A real video with a moving picture and a tone. */
export function videoOf(seconds: number, { size = '640x360', name = 'squat.mp4', extra = [] as string[] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-video-'))
  const path = join(folder, name)
  const picture = ['-f', 'lavfi', '-i', `testsrc2=duration=${seconds}:size=${size}:rate=25`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
  execFileSync(ffmpeg, ['-v', 'error', ...picture, ...sound, '-pix_fmt', 'yuv420p', ...extra, '-shortest', path])
  const buffer = readFileSync(path)
  rmSync(folder, { recursive: true })
  return { name, mimeType: name.endsWith('webm') ? 'video/webm' : 'video/mp4', buffer }
}

/** Prescribes an exercise to a new patient. */
export async function prescribe(page: Page, exerciseId: string) {
  const { _id: patientId, email, name: patient } = await addSurveyPatient(page)
  return { email, patient, patientId, ...(await prescribeTo(page, patientId, [{ exerciseId }])) }
}
