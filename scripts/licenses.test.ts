import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  license?: string
  link?: boolean
  dev?: boolean
  resolved?: string
  integrity?: string
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const installed = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, locked]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), ...locked }))

/** Licences that require only a notice, or only their own files to stay open. */
const isAllowed = (license: string) =>
  license
    .replaceAll(/[()]/g, '')
    .split(/ (?:AND|OR) /)
    .every((part) =>
      /^(MIT|MIT-0|Apache-2\.0|ISC|0BSD|BSD-[23]-Clause|BlueOak-1\.0\.0|CC0-1\.0|MPL-2\.0|OFL-1\.1|Python-2\.0|Zlib)$/.test(
        part,
      ),
    )

/** Listed with their reason in docs/dependencies.md. */
const exceptions = [
  /^@img\/sharp-/, // LGPL: libvips is a library of its own, loaded as it is
  /^@ffmpeg-binary\//, // GPL: a program of its own, started and not linked
  /^png-js$/, // MIT by its LICENSE file, which its package.json does not name
]

const refused = (all: { name: string; license?: string; dev?: boolean }[]) =>
  all
    .filter(({ dev }) => !dev)
    .filter(({ name, license }) => !isAllowed(license ?? 'none') && !exceptions.some((known) => known.test(name)))
    .map(({ name, license }) => `${name}: ${license ?? 'no licence'}`)

test('every package that is shipped has a licence that Kinora may be shipped with', () => {
  expect(installed.length).toBeGreaterThan(500)
  expect(refused(installed)).toEqual([])
  const planted = [{ name: 'a' }, { name: 'b', license: 'AGPL-3.0-only' }, { name: 'c', license: 'MIT AND GPL-3.0' }]
  expect(refused(planted)).toHaveLength(3)
})

test('every package comes from the registry, with a checksum', () => {
  // The lock file leaves out addresses of the registry itself.
  const loose = installed.filter(({ resolved, integrity }) => resolved || !integrity?.startsWith('sha512-'))
  expect(loose.map(({ name }) => name)).toEqual([])
})
