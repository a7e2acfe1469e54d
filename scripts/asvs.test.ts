import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('docs/asvs.md', 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| (.+) \| (.+) \|$/gm)].map(([, id, how, shown]) => ({
  id: id!,
  how: how!,
  shown: shown!,
}))
const notApplicable = [.../## Not applicable\n([\s\S]*?)\n## /.exec(text)![1]!.matchAll(/\d+\.\d+\.\d+/g)].map(String)

/** The number of requirements of levels 1 and 2 per section, except V10 and V17. */
const sections = `1.1 2, 1.2 9, 1.3 11, 1.4 3, 1.5 2, 2.1 3, 2.2 3, 2.3 4, 2.4 1, 3.2 2, 3.3 4, 3.4 6, 3.5 5, 3.7 2, 4.1 3, 4.2 1,
  4.3 2, 4.4 4, 5.1 1, 5.2 3, 5.3 2, 5.4 3, 6.1 3, 6.2 12, 6.3 4, 6.4 4, 6.5 5, 6.6 3, 6.8 4, 7.1 3, 7.2 4, 7.3 2, 7.4 5,
  7.5 2, 7.6 2, 8.1 2, 8.2 3, 8.3 1, 8.4 1, 9.1 3, 9.2 4, 11.1 2, 11.2 3, 11.3 3, 11.4 4, 11.5 1, 11.6 1, 12.1 3, 12.2 2,
  12.3 4, 13.1 1, 13.2 5, 13.3 2, 13.4 5, 14.1 2, 14.2 4, 14.3 3, 15.1 3, 15.2 3, 15.3 7, 16.1 1, 16.2 5, 16.3 4, 16.4 3,
  16.5 3`

test('docs/asvs.md has every requirement of levels 1 and 2 once, as a row or as not applicable', () => {
  const counts: Record<string, number> = {}
  for (const id of [...rows.map((row) => row.id), ...notApplicable]) {
    const section = id.replace(/\.\d+$/, '')
    counts[section] = (counts[section] ?? 0) + 1
  }
  const expected = Object.fromEntries(sections.split(',').map((one) => one.trim().split(' ')))
  expect(counts).toEqual(Object.fromEntries(Object.entries(expected).map(([id, count]) => [id, Number(count)])))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(196)
})

test('docs/asvs.md names files that exist, and gives each deviation a reason', () => {
  const named = [...text.matchAll(/`([\w./-]+\.(?:ts|tsx))`|\]\(([\w./-]+\.md)/g)].map(
    ([, code, page]) => code ?? `docs/${page}`,
  )
  expect(named.filter((path) => !path.includes('*') && !existsSync(path))).toEqual([])
  const deviations = [...text.matchAll(/^(\d+)\. \*\*/gm)].map(([, number]) => number)
  const used = new Set(rows.flatMap(({ how }) => /\*\*Deviation (\d+)/.exec(how)?.[1] ?? []))
  expect(used).toEqual(new Set(deviations))
})

test('docs/asvs.md counts right, and each row is shown by a test or by a page that is there', () => {
  const isDeviation = ({ how }: { how: string }) => how.includes('**Deviation')
  const withTest = rows.filter(({ shown }) => /`[\w./-]+\.(?:test|spec)\.tsx?`/.test(shown))
  expect([rows.length, rows.filter(isDeviation).length]).toEqual([196, 10])
  expect(text).toMatch(/Of the 196 that do, 186 are met and ten are not/)
  expect(text).toContain(`${withTest.length} rows name\na test`)
  const headings = new Set(
    [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!.toLowerCase().replaceAll(' ', '-')),
  )
  const pages = rows.filter((row) => !withTest.includes(row)).map(({ shown }) => /\]\(#?([\w./-]+)\)/.exec(shown)?.[1])
  expect(pages.filter((page) => !page?.endsWith('.md') && !headings.has(page ?? ''))).toEqual([])
  // Each deviation lists its requirements, and these rows refer back to it.
  const deviating = rows.filter(isDeviation).map(({ id, how }) => `${/Deviation (\d+)/.exec(how)![1]} ${id}`)
  const explained = [...text.matchAll(/^(\d+)\. \*\*.+?\*\* ?[^(]*\(([\d., ]+)\)/gm)].flatMap(([, number, ids]) =>
    ids!.split(', ').map((id) => `${number} ${id}`),
  )
  expect(explained.toSorted()).toEqual(deviating.toSorted())
})
