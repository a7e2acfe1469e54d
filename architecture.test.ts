import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize, relative } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '@kinora/contract/features.ts'

const packages = ['contract', 'server', 'web', 'figure', 'e2e'] as const
const files = globSync(`{${packages.join(',')}}/**/*.{ts,tsx}`, {
  exclude: (path) => /node_modules|dist/.test(String(path)),
}).map((file) => file.replaceAll('\\', '/'))
const text = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const sources = files.filter((file) => !/\.test\.tsx?$|\.spec\.ts$/.test(file))

/** Every import of a file: a path of this project, or the name of a package. */
function importsOf(file: string) {
  const statement =
    /^(?:import|export)\b[^'"`=]*?\bfrom '([^'\n]+)'|^import '([^'\n]+)'|\bimport\(\s*'([^'\n]+)'\s*\)/gm
  const found = [...text.get(file)!.matchAll(statement)].map(([, name, bare, lazy]) => (name ?? bare ?? lazy)!)
  return found.map((name) => {
    if (name.startsWith('@kinora/')) return name.slice('@kinora/'.length)
    return name.startsWith('.') ? normalize(join(dirname(file), name)).replaceAll('\\', '/') : name
  })
}
const edges = sources.flatMap((from) => importsOf(from).map((to) => ({ from, to })))
const breaches = (isWrong: (from: string, to: string) => boolean) =>
  edges.filter(({ from, to }) => isWrong(from, to)).map(({ from, to }) => `${from} imports ${to}`)

/** A closed list: what a file of a server feature can be. `patient.queries.ts` reads subject first, kind last. */
const kinds = 'routes|service|rules|queries|jobs|emails'
const isKind = (file: string, kind: string) => new RegExp(`^[a-z0-9-]+\\.(${kind})\\.ts$`).test(basename(file))

const featureOf = (file: string) => {
  const [side, feature] = file.split('/')
  const order = (features as readonly string[]).indexOf(feature ?? '')
  return order >= 0 && (side === 'server' || side === 'web') ? { side, order } : undefined
}

test('the imports of this project were read', () => {
  expect(files.length).toBeGreaterThan(150)
  expect(edges.length).toBeGreaterThan(600)
  expect(edges).toContainEqual({ from: 'server/patients/patient.routes.ts', to: 'contract/patients.ts' })
})

test.each(features)('%s has a contract and a server folder of the same name', (feature) => {
  expect(existsSync(`contract/${feature}.ts`)).toBe(true)
  expect(files.some((file) => file.startsWith(`server/${feature}/`) && isKind(file, 'routes'))).toBe(true)
})

test('server and web only meet in the contract, which stands alone', () => {
  expect(breaches((from, to) => from.startsWith('contract/') && /^(server|web|figure|e2e)\//.test(to))).toEqual([])
  expect(breaches((from, to) => from.startsWith('server/') && /^(web|e2e)\//.test(to))).toEqual([])
  expect(breaches((from, to) => from.startsWith('web/') && /^(server|e2e)\//.test(to))).toEqual([])
  expect(breaches((from, to) => from.startsWith('figure/') && /^(contract|server|web|e2e)\//.test(to))).toEqual([])
})

test('a feature uses only the features before it in the list', () => {
  const wrong = breaches((from, to) => {
    const [a, b] = [featureOf(from), featureOf(to)]
    return a !== undefined && b !== undefined && a.side === b.side && b.order > a.order
  })
  expect(wrong).toEqual([])
})

test('the foundations do not know the features', () => {
  const foundation = /^server\/(http|database|security|emails|pdf|integrations|import)\//
  expect(breaches((from, to) => foundation.test(from) && featureOf(to) !== undefined)).toEqual([])
  expect(
    breaches((from, to) => from.startsWith('web/ui/') && (featureOf(to) !== undefined || to.startsWith('web/app/'))),
  ).toEqual([])
})

test('whose patients an actor may see is asked in visible-patients.ts only', () => {
  const filtersByPractitioner = /where(Ref)?\('(t\.)?practitionerId'|practitioner_id (=|in|<>) ?(any\()?\$?[{(]/
  const written = sources.filter(
    (file) => /^server\/(?!testing|demo)/.test(file) && filtersByPractitioner.test(text.get(file)!),
  )
  expect(written.sort()).toEqual([
    'server/practitioners/reassignment.queries.ts', // moves patients from one practitioner to another
    'server/security/visible-patients.ts',
  ])
})

test('only routes.ts imports the routes', () => {
  expect(
    breaches((from, to) => featureOf(to) !== undefined && isKind(to, 'routes') && from !== 'server/routes.ts'),
  ).toEqual([])
})

test('rules are pure: no database, no clock, no network', () => {
  const isRule = (file: string) => featureOf(file)?.side === 'server' && isKind(file, 'rules')
  const isPure = (to: string) =>
    /^(contract|figure)\/|\.rules\.ts$|^zod$|^node:(util|zlib)$|^server\/(http\/actor|security\/patient-scope|integrations\/payment-provider)\.ts$/.test(
      to,
    )
  expect(breaches((from, to) => isRule(from) && !isPure(to))).toEqual([])
  expect(
    sources.filter(isRule).filter((file) => /Date\.now\(\)|new Date\(\)|Math\.random|fetch\(/.test(text.get(file)!)),
  ).toEqual([])
})

test('SQL is written in queries only', () => {
  const isOther = (file: string) =>
    (featureOf(file)?.side === 'server' || file.startsWith('server/emails/')) && !isKind(file, 'queries')
  expect(breaches((from, to) => isOther(from) && /^(kysely|pg)$/.test(to))).toEqual([])
})

test('no query asks for the day of the database, which is nobody’s: a patient and a clinic have their own', () => {
  const asks = /\bcurrent_date\b|now\(\)::date/i
  expect(sources.filter((file) => isKind(file, 'queries') && asks.test(text.get(file)!))).toEqual([])
})

test('no function of a transaction works on an uploaded file or the storage, which may be slow', () => {
  const both = /\((?:tx|db): (?:Write)?Tx,[^()]*\b(?:FileStorage|UploadedFile)\b/
  expect(sources.filter((file) => file.startsWith('server/') && both.test(text.get(file)!))).toEqual([])
})

test('a file of a server feature says what kind it is', () => {
  const inFeatures = files.filter((file) => featureOf(file)?.side === 'server')
  expect(inFeatures.filter((file) => !isKind(file, kinds) && !file.endsWith('.test.ts'))).toEqual([])
})

test('every page has an address, and every address a page', () => {
  const routes = text.get('web/app/routes.ts')!
  const named = new Set([...routes.matchAll(/page: '([^']+)'/g)].map(([, page]) => `web/${page}.tsx`))
  const pages = files.filter((file) => /^web\/(?!ui\/).*Page\.tsx$/.test(file))
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.filter((file) => !named.has(file))).toEqual([])
  expect([...named].filter((file) => !text.has(file))).toEqual([])
})

test('only web/ui knows the component library', () => {
  expect(breaches((from, to) => to.startsWith('@mantine/') && !/^web\/(ui\/|main\.tsx$)/.test(from))).toEqual([])
})

test('a web file is named for its component or hook, and in kebab case where it is neither', () => {
  const isNamed = (file: string) => /^([A-Z]\w*\.tsx?|use[A-Z]\w*\.tsx?|[a-z0-9-]+(\.\w+)*\.tsx?)$/.test(basename(file))
  expect(sources.filter((file) => /^web\/(app|ui|build|organizations|testing)\//.test(file) && !isNamed(file))).toEqual(
    [],
  )
})

test('no file imports itself in a circle', () => {
  const after = new Map<string, string[]>()
  const isValue = (from: string, to: string) =>
    !new RegExp(`import type [^;]*?'[^']*${basename(to)}'`).test(text.get(from)!)
  for (const { from, to } of edges)
    if (text.has(to) && isValue(from, to)) after.set(from, [...(after.get(from) ?? []), to])
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, trail: string[]) => {
    const at = trail.indexOf(file)
    if (at >= 0) return void circles.push([...trail.slice(at), file].join(' → '))
    if (done.has(file)) return
    done.add(file)
    for (const next of after.get(file) ?? []) visit(next, [...trail, file])
  }
  for (const file of sources) visit(file, [])
  expect(circles).toEqual([])
})

test('no file is a drawer for anything', () => {
  expect(files.filter((file) => /(^|\/)(index|utils?|helpers?|common|misc|shared|lib)(\.tsx?$|\/)/.test(file))).toEqual(
    [],
  )
})

test('at most one file in twenty shares its name with another', () => {
  const names = Map.groupBy(sources, (file) => basename(file))
  const shared = [...names.values()].filter((same) => same.length > 1).flat()
  expect(shared.length / sources.length, shared.join(', ')).toBeLessThan(0.05)
})

test('no file is longer than can be read at a sitting', () => {
  const isGenerated = (file: string) => /server\/database\/types\.ts|figure\/library\//.test(file)
  const lines = (file: string) => text.get(file)!.trimEnd().split('\n').length
  expect(sources.filter((file) => !isGenerated(file) && lines(file) > 300)).toEqual([])
})

test('nothing puts text of people into a page as markup, and nothing evaluates text', () => {
  const dangerous =
    /dangerouslySetInnerHTML|\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML|\beval\(|new Function\(|document\.write\(/
  // The bridge writes a provider's form into a frame of no origin, where the form's markup can reach nothing.
  const allowed = ['web/surveys/frame/bridge.ts']
  expect(sources.filter((file) => /^(web|server)\//.test(file) && dangerous.test(text.get(file)!))).toEqual(allowed)
})

test('addresses are written in the contract and in routes.ts only', () => {
  const written = sources.filter(
    (file) =>
      file.startsWith('web/') && file !== 'web/app/routes.ts' && /(?:to=|navigate\()\s*['"`]\/\w/.test(text.get(file)!),
  )
  expect(written.map((file) => relative('.', file))).toEqual([])
})
