import { globSync, readFileSync, writeFileSync } from 'node:fs'

const file = 'docs/requirements.md'

/** The tests whose text contains each id, by file. */
export function testsById() {
  const tests = globSync('{contract,server,web,figure,e2e}/**/*.{test,spec}.{ts,tsx}', {
    exclude: (path) => /node_modules|dist/.test(String(path)),
  }).concat(globSync('*.test.ts'))
  const found = new Map<string, string[]>()
  for (const test of tests.toSorted()) {
    for (const id of new Set(readFileSync(test, 'utf8').match(/\b[A-Z]+-\d{2,3}\b/g)))
      found.set(id, [...(found.get(id) ?? []), test])
  }
  return found
}

/** The page with the tests of each row updated. */
export function requirementsPage(page: string) {
  const tests = testsById()
  return page.replace(/^\| ([A-Z]+-\d+) \| (.*?) \| .*? \|$/gm, (_, id: string, text: string) => {
    const names = (tests.get(id) ?? []).map((name) => `\`${name}\``)
    return `| ${id} | ${text} | ${names.join(', ') || 'not yet'} |`
  })
}

if (import.meta.main) writeFileSync(file, requirementsPage(readFileSync(file, 'utf8')))
