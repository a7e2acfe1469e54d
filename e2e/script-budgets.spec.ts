import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'

const dist = join(import.meta.dirname, '../web/dist')

interface Preloads {
  path: string
  scripts: string[]
}

/** The maximum of scripts a route may load before it shows anything, in gzipped kB. For other routes it is 201. */
const budgets: Record<string, number> = { '/login': 91, '/home': 150, '/patients': 145.5 }
/** Routes that exceeded the goal of 200, each with its current size and a small margin. */
const others: readonly [RegExp, number][] = [
  [/^[/]program[/]:id[/]series/, 198],
  [/^[/]exercise[/](create|:id[/]edit)$/, 191],
  [/^[/]exercise[/](create|:id)[/]figure$/, 160],
  [/^[/]exercises$/, 167],
  [/surveys[/](create|:id)$/, 195],
  [/surveys[/]choose$/, 185],
  [/^[/]my-account/, 185],
]
const budgetOf = (route: string) => budgets[route] ?? others.find(([path]) => path.test(route))?.[1] ?? 201
const kilobytes = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000

test('no route loads more script than its budget, and a first screen no more than six files and 20 kB of fonts @desktop', () => {
  const routes = JSON.parse(readFileSync(join(dist, 'preloads.json'), 'utf8')) as Preloads[]
  const sizes = routes.map(({ path, scripts }) => ({
    path,
    files: scripts.length,
    size: scripts.reduce((sum, file) => sum + kilobytes(file), 0),
  }))
  expect(sizes.filter(({ path, size }) => size > budgetOf(path))).toEqual([])
  expect(sizes.filter(({ path, files }) => path in budgets && files > 6)).toEqual([])
  expect(sizes.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(budgets)))
  // With 12.6 kB of the page, the engine of moving figures is 62 kB; the goal is 60.
  const worker = readdirSync(join(dist, 'static/js')).find((name) => name.startsWith('figure-worker.'))
  expect(kilobytes(join('static/js', worker!))).toBeLessThan(49.2)
  // Chromium compiles the large scripts while they arrive, if their first line says so.
  const home = routes.find(({ path }) => path === '/home')!.scripts.filter((file) => kilobytes(file) > 10)
  expect(home).toHaveLength(3)
  for (const file of home) expect(readFileSync(join(dist, file), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  // Replies, styles and fonts come before the app's scripts.
  expect(page).toMatch(/<script type="module" crossorigin fetchpriority="low" src="[/]static[/]js[/]index/)
  const fonts = [...page.matchAll(/as="font"[^>]* href="([^"]+)"/g)].map(([, href]) => href!)
  const size = fonts.reduce((sum, font) => sum + readFileSync(join(dist, font)).length / 1000, 0)
  expect(fonts).toHaveLength(2)
  expect(size).toBeLessThan(20)
})
