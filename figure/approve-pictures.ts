import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { starterLibrary } from './library/starter.ts'
import { isAlike, pictureCells } from './picture-check.ts'

/** Approves the current pictures and lists those that look different. Review these before committing. */
const file = fileURLToPath(new URL('library/approved-pictures.json', import.meta.url))
const before = JSON.parse(readFileSync(file, 'utf8')) as Record<string, [string, string]>
const now = Object.fromEntries(starterLibrary.map(({ slug, figure }) => [slug, pictureCells(figure)]))
const changed = Object.entries(now).filter(
  ([slug, cells]) => !cells.every((one, i) => isAlike(one, before[slug]?.[i] ?? '')),
)
writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`)
console.log(
  `figure: approved ${Object.keys(now).length} pictures; changed: ${changed.map(([slug]) => slug).join(', ') || 'none'}`,
)
