import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'

type Browser = { program: string; hasSandbox: boolean; environment: Record<string, string> }

const note = join(import.meta.dirname, '..', 'node_modules', '.cache', 'kinora', 'chromium.json')

/** How to launch the Chromium that `scripts/bootstrap.mjs --browser` found; it resolves no name but this machine's. */
export function launchOptions(): LaunchOptions {
  if (!existsSync(note)) throw new Error('No browser was looked for yet. Run: node scripts/bootstrap.mjs --browser')
  const { program, hasSandbox, environment } = JSON.parse(readFileSync(note, 'utf8')) as Browser
  const inherited = Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return {
    executablePath: program,
    // Chromium refuses its sandbox to root.
    chromiumSandbox: hasSandbox && process.getuid?.() !== 0,
    env: { ...Object.fromEntries(inherited), ...environment },
    args: [
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--disable-sync',
      '--no-pings',
      '--font-render-hinting=none',
    ],
  }
}
