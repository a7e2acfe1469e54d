// Plain JavaScript for Node 20 and without dependencies: it runs before anything is installed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { browserIsKnown, findBrowser } from './browser.mjs'
import { install, installSkipped, isInstalled, modules, root } from './install.mjs'
import { withLock } from './lock.mjs'

const say = (line) => console.log(`kinora: ${line}`)

process.chdir(root)
const wantsBrowser = process.argv.includes('--browser')
try {
  if (!isInstalled() || (wantsBrowser && !browserIsKnown(root))) {
    await withLock(join(root, '.cache', 'install.lock'), say, async (alsoHeldBy) => {
      if (!isInstalled()) await install(say, alsoHeldBy)
      if (wantsBrowser && !browserIsKnown(root)) await findBrowser(root, say, () => installSkipped(alsoHeldBy))
    })
  }
  ensureNode()
} catch (error) {
  say(error.message)
  process.exitCode = 1
}

function ensureNode() {
  if (existsSync(join(modules, '.bin', 'node')) || Number.parseInt(process.versions.node, 10) >= 24) return
  throw new Error(
    `Node 24 is needed and none is shipped for ${process.platform} ${process.arch}. Install it, then try again.`,
  )
}
