import { afterAll, expect } from 'vitest'
import { appendFileSync } from 'node:fs'
const begin = process.cpuUsage()
const t = performance.now()
const file = expect.getState().testPath
const startup = (globalThis as any).__seen ? 0 : (begin.user + begin.system) / 1e6
const between = (globalThis as any).__last ? (begin.user + begin.system) / 1e6 - (globalThis as any).__last : 0
;(globalThis as any).__seen = true
afterAll(() => {
  const u = process.cpuUsage(begin)
  const now = process.cpuUsage()
  ;(globalThis as any).__last = (now.user + now.system) / 1e6
  appendFileSync(
    process.env.MARKS!,
    JSON.stringify({
      file,
      user: u.user / 1e6,
      sys: u.system / 1e6,
      wall: (performance.now() - t) / 1000,
      startup,
      between,
      pid: process.pid,
    }) + '\n',
  )
})
