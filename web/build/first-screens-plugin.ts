import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rollup, type UserConfig } from 'vite'
import { routes } from '../app/routes.ts'
import { joinChunks } from './joined-chunks.ts'
import { leaveOutJsonSchema } from './leave-out-json-schema.ts'
import { lightContractPlugin } from './light-contract-plugin.ts'

const web = join(import.meta.dirname, '..')

const shells = {
  patient: ['app/PatientShell.tsx', 'app/offline-store.ts'],
  staff: ['app/StaffShell.tsx'],
}

/** The sign-in comes without the rest of the app. */
const signIn = ['main.tsx', 'app/SignInApp.tsx']
const app = ['main.tsx', 'app/start-app.tsx']

/** The files that each first screen starts from. */
const firstScreens = {
  login: signIn,
  patient: [...app, ...shells.patient, 'workouts/today/HomePage.tsx'],
  staff: [...app, ...shells.staff, 'patients/PatientsPage.tsx'],
}

/** The chunks of the first screens that hold most of their script; the sign-in's own is small. */
const firstChunks = ['index', 'start', 'signed-in', ...Object.keys(shells)]

/**
 * Tells Chromium to compile all functions of a chunk on another thread while it arrives. Most of them are called on
 * load, and would otherwise be compiled one by one on the main thread.
 */
const compileAtOnce = '//# allFunctionsCalledOnLoad\n'

const isFirst = (name: string) => firstChunks.includes(name.replace(/-shared$/, ''))

/** Modules of a patient's home that show as soon as they arrive: one script, loaded while the others run. */
const laterOnHome = [
  'surveys/SurveysDue.tsx',
  'patients/PauseNotice.tsx',
  'patients/PauseButton.tsx',
  'workouts/today/NextDayQuestion.tsx',
]

/** Home waits for this one too. It is a separate script, because other pages load the modules above. */
const restOnHome = 'workouts/today/NothingToDo.tsx'

/** The later modules of a patient's page: one script instead of thirty. */
const patientCards = [
  'discharges/TransferImportsCard.tsx',
  'patients/CarersCard.tsx',
  'patients/GoalCard.tsx',
  'patients/KitCard.tsx',
  'patients/PatientDevicesCard.tsx',
  'patients/SharedNotice.tsx',
  'patients/VisitsCard.tsx',
  'series/PatientEducationCard.tsx',
  'surveys/AnswersCard.tsx',
  'surveys/TrendCard.tsx',
  'workouts/form-check/FormChecksCard.tsx',
  'workouts/proposals/ProposalsCard.tsx',
]

type Route = (typeof routes)[keyof typeof routes]
type Bundle = Readonly<Record<string, Rollup.OutputAsset | Rollup.OutputChunk>>

/** The chunks that these files import statically, dependencies first. */
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

/** Signing out clears the store of patients’ workouts, which pages of staff must not load. */
const signOut = join(web, 'app/unsent-data.ts')

/** The chunks reachable from these files, except through another page or the sign-out. */
function reachedFrom(files: readonly string[], bundle: Bundle) {
  const start = new Set(loadedBy([...signIn, ...app], bundle))
  // The app imports every page.
  const isEnd = (chunk: Rollup.OutputChunk) => start.has(chunk) || chunk.moduleIds.includes(signOut)
  return loadedBy(files, bundle, (chunk) => (isEnd(chunk) ? [] : [...chunk.imports, ...chunk.dynamicImports]))
}

const modulesOf = (chunks: Rollup.OutputChunk[]) => new Set(chunks.flatMap(({ moduleIds }) => moduleIds))

/** Modules loaded by these files only. */
function modulesOnlyIn(files: readonly string[], bundle: Bundle) {
  const ids = new Set(files.map((file) => join(web, file)))
  const isOther = (file: Bundle[string]) =>
    file.type === 'chunk' && (file.isEntry || file.isDynamicEntry) && !ids.has(file.facadeModuleId ?? '')
  const others = Object.values(bundle).flatMap((file) => (isOther(file) ? (file as Rollup.OutputChunk).moduleIds : []))
  const elsewhere = modulesOf(
    loadedBy(
      others.map((id) => relative(web, id)),
      bundle,
    ),
  )
  return new Set([...modulesOf(loadedBy(files, bundle))].filter((id) => !elsewhere.has(id)))
}

const isForRolesOf = (kind: keyof typeof shells, { roles }: Route) =>
  roles !== 'anyone' && roles.some((role) => (role === 'patient') === (kind === 'patient'))
const pagesOf = (isWanted: (route: Route) => boolean) =>
  Object.values(routes)
    .filter(isWanted)
    .map(({ page }) => `${page}.tsx`)

/** Names the chunk of a module of the first screens or of the later parts of home. */
function firstScreenNames(bundle: Bundle) {
  const [login, patient, staff] = (['login', 'patient', 'staff'] as const).map((screen) =>
    modulesOf(loadedBy(firstScreens[screen], bundle)),
  )
  const first = modulesOf(loadedBy(['app/first-reads.ts'], bundle))
  const later = modulesOf(loadedBy(laterOnHome, bundle))
  const cards = modulesOnlyIn(patientCards, bundle)
  const elsewhere = {
    login: modulesOf(
      reachedFrom(
        pagesOf(({ page }) => page !== 'accounts/LoginPage'),
        bundle,
      ),
    ),
    // A clinic tablet shows a patient's workout without a signed-in user.
    patient: modulesOf(
      reachedFrom(
        pagesOf((route) => !isForRolesOf('patient', route) && route.page !== routes.clinicTablet.page),
        bundle,
      ),
    ),
    staff: modulesOf(
      reachedFrom(
        pagesOf((route) => !isForRolesOf('staff', route)),
        bundle,
      ),
    ),
  }
  /** Separates modules that other pages use too, or those pages would load the whole first screen. */
  const apart = (screen: keyof typeof elsewhere, id: string, chunk: string = screen) =>
    elsewhere[screen].has(id) ? `${screen}-shared` : chunk
  return (id: string) => {
    if (first.has(id)) return 'first'
    const [isForPatient, isForStaff] = [patient!.has(id), staff!.has(id)]
    if (login!.has(id)) return isForPatient || isForStaff ? 'start' : apart('login', id)
    if (isForPatient && isForStaff) return 'signed-in'
    if (isForPatient) return apart('patient', id)
    if (isForStaff) return apart('staff', id)
    if (cards.has(id)) return 'patient-cards'
    if (!later.has(id)) return undefined
    // Modules that other pages use too must not bring the later parts of home with them.
    if (id.includes('node_modules')) return apart('patient', id, 'home-later')
    return elsewhere.patient.has(id) ? undefined : 'home-later'
  }
}

/**
 * Which chunk each module of the first screens belongs to. Needs a preliminary build, because the used parts of a
 * library are known only after tree shaking.
 */
async function findChunks(config: UserConfig) {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), lightContractPlugin(), leaveOutJsonSchema],
    build: { ...config.build, write: false },
  })) as Rollup.RollupOutput
  const bundle = Object.fromEntries(output.map((file) => [file.fileName, file]))
  const nameFirst = firstScreenNames(bundle)
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const patientPages = new Set(pagesOf((route) => isForRolesOf('patient', route)).map((page) => join(web, page)))
  // Modules that the page's first script and home load separately must not be joined with parts of other pages.
  const alone = new Set([
    ...chunks.flatMap((chunk) => (chunk.isEntry ? [chunk.fileName, ...chunk.dynamicImports] : [])),
    ...loadedBy([restOnHome], bundle).map(({ fileName }) => fileName),
    // An update of the app looks for a stored page by the name of its script.
    ...chunks.flatMap(({ fileName, facadeModuleId }) => (patientPages.has(facadeModuleId ?? '') ? [fileName] : [])),
  ])
  const joined = joinChunks(
    chunks,
    ({ fileName, moduleIds }) => moduleIds.map(nameFirst).find(Boolean) ?? (alone.has(fileName) ? fileName : undefined),
    [
      ...Object.values(routes).map((route) => entriesOf(route)),
      [...firstScreens.patient, ...laterOnHome, restOnHome],
    ].map((starts) => loadedBy(starts, bundle)),
    chunks.flatMap(({ isDynamicEntry, facadeModuleId }) =>
      isDynamicEntry && facadeModuleId ? [loadedBy([...app, relative(web, facadeModuleId)], bundle)] : [],
    ),
  )
  const names = new Map(
    chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, joined.get(fileName)] as const)),
  )
  return (id: string) => nameFirst(id) ?? names.get(id)
}

/** The shell of a route that only one kind of user may open. */
function shellOf(route: Route) {
  const [isForPatients, isForStaff] = [isForRolesOf('patient', route), isForRolesOf('staff', route)]
  return isForPatients === isForStaff ? [] : shells[isForPatients ? 'patient' : 'staff']
}

interface WithMetadata {
  viteMetadata?: { importedAssets: Set<string> }
}

/** The entry modules of a route. */
const entriesOf = (route: Route) => (route === routes.login ? signIn : [...app, ...shellOf(route), `${route.page}.tsx`])

/** The scripts and pictures that a page needs immediately, in the order of loading. */
function filesOf(starts: readonly string[], bundle: Bundle, hasPictures = false) {
  const chunks = loadedBy(starts, bundle)
  const needed = chunks.map((chunk) => (chunk as WithMetadata).viteMetadata)
  return {
    scripts: chunks.map(({ fileName }) => fileName),
    // Only the layout before sign-in shows a picture; other pages just share its chunk.
    pictures: needed
      .flatMap((files) => (hasPictures ? [...(files?.importedAssets ?? [])] : []))
      .filter((file) => file.endsWith('.svg')),
  }
}

const builderRoutes = Object.values(routes).filter(({ page }) => page === routes.programSeries.page)

/** Modules that some pages show once they arrive. They load last. */
const laterOn: ReadonlyMap<Route, readonly string[]> = new Map<Route, readonly string[]>([
  [routes.home, [...laterOnHome, restOnHome]],
  [routes.patients, ['patients/SharedPatients.tsx']],
  ...builderRoutes.map((route) => [route, ['series/ColumnEducation.tsx']] as const),
])

/** The scripts that a page fetches after all others. */
function laterFilesOf(route: Route, bundle: Bundle) {
  const later = laterOn.get(route)
  if (!later) return undefined
  const now = filesOf(entriesOf(route), bundle)
  const all = filesOf([...entriesOf(route), ...later], bundle)
  return all.scripts.filter((file) => !now.scripts.includes(file))
}

/**
 * Puts the first screens into a few chunks instead of 30 to 70, and lists in preloads.json what each route needs, so
 * that the server's page can name it and the browser fetches everything at once.
 */
export const firstScreensPlugin = (): Plugin => ({
  name: 'first-screens',
  apply: 'build',
  // Runs after Vite has removed the chunks that held only styles.
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
    const preloads = Object.values(routes).map((route) => ({
      path: route.path as string,
      ...filesOf(entriesOf(route), bundle as Bundle, route.roles === 'anyone'),
      later: laterFilesOf(route, bundle as Bundle),
    }))
    // Redirects to the first page of the signed-in user, or to the sign-in.
    preloads.push({ path: '/', ...filesOf(app, bundle as Bundle), later: undefined })
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(preloads) })
  },
  /** Chromium reads the hint only in the first line, so it is added after everything else. */
  async writeBundle({ dir = '' }, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !isFirst(file.name)) continue
      const path = join(dir, file.fileName)
      await writeFile(path, compileAtOnce + (await readFile(path, 'utf8')))
    }
  },
})
