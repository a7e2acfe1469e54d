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

type Bundle = Readonly<Record<string, Rollup.OutputAsset | Rollup.OutputChunk>>

/** The chunks that these files load at once. */
function loadedBy(files: readonly string[], bundle: Bundle) {
  const loaded = new Set<Rollup.OutputChunk>()
  const visit = (file: Bundle[string] | undefined) => {
    if (file?.type !== 'chunk' || loaded.has(file)) return
    loaded.add(file)
    file.imports.forEach((name) => visit(bundle[name]))
  }
  const ids = new Set(files.map((file) => join(web, file)))
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.some((id) => ids.has(id))) visit(file)
  return [...loaded]
}

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
  const modulesOf = (files: readonly string[]) => new Set(loadedBy(files, bundle).flatMap(({ moduleIds }) => moduleIds))
  const login = modulesOf(firstScreens.login)
  const patient = modulesOf(firstScreens.patient)
  const staff = modulesOf(firstScreens.staff)
  return (id: string) => {
    const isShared = patient.has(id) && staff.has(id)
    if (login.has(id)) return isShared ? 'start' : 'login'
    if (isShared) return 'signed-in'
    if (patient.has(id)) return 'patient'
    return staff.has(id) ? 'staff' : undefined
  }
}

type Route = (typeof routes)[keyof typeof routes]

/** The shell of a route, where only one kind of user may open it. */
function shellOf({ roles }: Route) {
  if (roles === 'anyone') return []
  const isForPatients = roles.some((role) => role === 'patient')
  const isForStaff = roles.some((role) => role !== 'patient')
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
