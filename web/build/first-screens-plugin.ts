import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rollup, type UserConfig } from 'vite'
import { routes } from '../app/routes.ts'
import { leaveOutJsonSchema } from './leave-out-json-schema.ts'

const web = join(import.meta.dirname, '..')

const shells = {
  patient: ['app/PatientShell.tsx', 'app/offline-store.ts'],
  staff: ['app/StaffShell.tsx'],
}

/** The files that each first screen starts from. */
const firstScreens = {
  login: ['main.tsx', 'accounts/LoginPage.tsx'],
  patient: ['main.tsx', ...shells.patient, 'workouts/today/HomePage.tsx'],
  staff: ['main.tsx', ...shells.staff, 'patients/PatientsPage.tsx'],
}

type Route = (typeof routes)[keyof typeof routes]
type Bundle = Readonly<Record<string, Rollup.OutputAsset | Rollup.OutputChunk>>

/** The chunks that these files load at once, each after those that it imports: styles override in this order. */
function loadedBy(files: readonly string[], bundle: Bundle, importsOf = (chunk: Rollup.OutputChunk) => chunk.imports) {
  const visited = new Set<Rollup.OutputChunk>()
  const loaded: Rollup.OutputChunk[] = []
  const visit = (file: Bundle[string] | undefined) => {
    if (file?.type !== 'chunk' || visited.has(file)) return
    visited.add(file)
    importsOf(file).forEach((name) => visit(bundle[name]))
    loaded.push(file)
  }
  const ids = new Set(files.map((file) => join(web, file)))
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.some((id) => ids.has(id))) visit(file)
  return loaded
}

/** The chunks of everything that can be reached from these files without leaving for another page. */
function reachedFrom(files: readonly string[], bundle: Bundle) {
  const start = new Set(loadedBy(['main.tsx'], bundle))
  // The start imports every page.
  return loadedBy(files, bundle, (chunk) => (start.has(chunk) ? [] : [...chunk.imports, ...chunk.dynamicImports]))
}

const modulesOf = (chunks: Rollup.OutputChunk[]) => new Set(chunks.flatMap(({ moduleIds }) => moduleIds))

const isFor = (kind: keyof typeof shells, { roles }: Route) =>
  roles !== 'anyone' && roles.some((role) => (role === 'patient') === (kind === 'patient'))
const pagesOf = (isWanted: (route: Route) => boolean) =>
  Object.values(routes)
    .filter(isWanted)
    .map(({ page }) => `${page}.tsx`)

/**
 * Which chunk each module of the first screens belongs to. Found by a build of its own: what a screen uses of a
 * library is known only after the rest of the library was left out.
 */
async function findChunks(config: UserConfig) {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), leaveOutJsonSchema],
    build: { ...config.build, write: false },
  })) as Rollup.RollupOutput
  const bundle = Object.fromEntries(output.map((file) => [file.fileName, file]))
  const [login, patient, staff] = (['login', 'patient', 'staff'] as const).map((screen) =>
    modulesOf(loadedBy(firstScreens[screen], bundle)),
  )
  const elsewhere = {
    login: modulesOf(
      reachedFrom(
        pagesOf(({ page }) => page !== 'accounts/LoginPage'),
        bundle,
      ),
    ),
    patient: modulesOf(
      reachedFrom(
        // The clinic's tablet plays a patient's session, so that it may as well load what a patient's home does.
        pagesOf((route) => !isFor('patient', route) && route.path !== '/clinic-tablet'),
        bundle,
      ),
    ),
    staff: modulesOf(
      reachedFrom(
        pagesOf((route) => !isFor('staff', route)),
        bundle,
      ),
    ),
  }
  /** What other pages use too is apart, or they would load the whole first screen for it. */
  const apart = (screen: keyof typeof elsewhere, id: string) =>
    elsewhere[screen].has(id) ? `${screen}-shared` : screen
  return (id: string) => {
    const [isForPatient, isForStaff] = [patient!.has(id), staff!.has(id)]
    if (login!.has(id)) return isForPatient || isForStaff ? 'start' : apart('login', id)
    if (isForPatient && isForStaff) return 'signed-in'
    if (isForPatient) return apart('patient', id)
    return isForStaff ? apart('staff', id) : undefined
  }
}

/** The shell of a route, where only one kind of user may open it. */
function shellOf(route: Route) {
  const [isForPatients, isForStaff] = [isFor('patient', route), isFor('staff', route)]
  return isForPatients === isForStaff ? [] : shells[isForPatients ? 'patient' : 'staff']
}

/** The scripts and styles that a route needs at once, in the order of loading. */
function filesOf(route: Route, bundle: Bundle) {
  const chunks = loadedBy(['main.tsx', ...shellOf(route), `${route.page}.tsx`], bundle)
  const styles = chunks.flatMap((chunk) => [
    ...((chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? []),
  ])
  return { scripts: chunks.map(({ fileName }) => fileName), styles }
}

/**
 * Puts the first screens into a few chunks instead of 30 to 70, and lists in preloads.json what each route needs, so
 * that the server's page can name it and the browser fetches everything at once.
 */
export const firstScreensPlugin = (): Plugin => ({
  name: 'first-screens',
  apply: 'build',
  // After Vite has removed the chunks that held only styles.
  enforce: 'post',
  config: async (config) => ({
    build: {
      rolldownOptions: {
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: await findChunks(config), debugName: 'first screens' }],
          },
        },
      },
    },
  }),
  generateBundle(_, bundle) {
    const preloads = Object.values(routes).map((route) => ({ path: route.path, ...filesOf(route, bundle as Bundle) }))
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(preloads) })
  },
})
