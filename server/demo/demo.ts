import type { Role } from '@kinora/contract/roles.ts'
import { insertAccount } from '../accounts/account.queries.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import { enqueueAt } from '../jobs/enqueue.ts'
import { hashPassword } from '../security/passwords.ts'
import { insertOrganization } from '../organizations/organization.queries.ts'
import { createInvoices } from './demo-invoices.ts'
import { signInAs, type DemoContext } from './demo-client.ts'
import { dayIn } from '@kinora/contract/days.ts'
import { timeZone } from './demo-time.ts'
import { createDevices } from './demo-devices.ts'
import { countUncounted } from '../statistics/statistics.jobs.ts'
import { countTotals } from '../statistics/totals.service.ts'
import { addDemoVideo } from './demo-video.ts'
import { createBranding } from './demo-branding.ts'
import {
  countClinics,
  deleteSetupData,
  hideFirstSteps,
  updateDemoHost,
  updateClinicDates,
  updateNotificationDates,
  updateStaffDates,
  updateMessageDates,
} from './demo.queries.ts'
import { createEducation } from './demo-education.ts'
import { createShares } from './demo-shares.ts'
import { inviteColleague } from './demo-staff.ts'
import { createPrograms } from './demo-programs.ts'
import { createSurveyHistory } from './demo-surveys.ts'
import { createMessages } from './demo-messages.ts'

const password = 'Demo2026!'
const platform = '00000000-0000-7000-8000-000000000001'

/** Printed when a development server starts. */
export const demoLogins = `
The demo clinic's logins, password ${password}
  olivia@harbour.example     owns Harbour Physio
  sam@harbour.example        practitioner there (also priya@harbour.example)
  ann@harbour.example        Sam's patient, in week 3 of 6
  tess@tide.example          on her own (free@tide.example on the free plan)
  eve@northside.example      owns another clinic, with a host of its own: northside.localhost
  operator@kinora.example    runs the platform (sets up a second step first)
`

async function addPerson(
  systemDb: Db,
  passwordHash: string,
  person: { organizationId: string; role: Role; name: string; email: string },
) {
  const account = await inTransaction(systemDb, (tx) =>
    insertAccount(tx, { ...person, mobile: '0290001111', passwordHash, verifiedAt: new Date() }),
  )
  return account!.id
}

/** A host for a clinic with its own domain: browsers resolve every name below localhost to this machine. */
function hostBelow(appUrl: string) {
  const { hostname, host } = new URL(appUrl)
  return hostname === 'localhost' ? `northside.${host}` : undefined
}

/** Creates the clinics with their staff, who all have the same password. */
async function createClinics(systemDb: Db, passwordHash: string, secondClinicHost: string | undefined) {
  const clinic = (
    name: string,
    kind: 'solo' | 'business',
    email: string,
    plan: 'business' | 'solo' | 'free',
    host?: string,
  ) =>
    inTransaction(systemDb, (tx) =>
      insertOrganization(tx, { name, kind, email, mobile: '0290001111', plan, timeZone, host }),
    )
  const add = (organizationId: string, role: Role, name: string, email: string) =>
    addPerson(systemDb, passwordHash, { organizationId, role, name, email })

  const harbour = await clinic('Harbour Physio', 'business', 'hello@harbour.example', 'business')
  const olivia = await add(harbour, 'business_admin', 'Olivia Hart', 'olivia@harbour.example')
  const sam = await add(harbour, 'practitioner', 'Sam Okafor', 'sam@harbour.example')
  const priya = await add(harbour, 'practitioner', 'Priya Raman', 'priya@harbour.example')
  const tide = await clinic('Tide Physiotherapy', 'solo', 'tess@tide.example', 'solo')
  await add(tide, 'solo', 'Tess Moreau', 'tess@tide.example')
  const corner = await clinic('Tide Corner', 'solo', 'free@tide.example', 'free')
  await add(corner, 'solo', 'Fred Tidewell', 'free@tide.example')
  const northside = await clinic('Northside Rehab', 'business', 'eve@northside.example', 'business', secondClinicHost)
  const eve = await add(northside, 'business_admin', 'Eve Lindqvist', 'eve@northside.example')
  const operator = await add(platform, 'admin', 'Kinora Operator', 'operator@kinora.example')
  return { harbour, olivia, sam, priya, northside, eve, operator }
}

/** Creates the demo clinics in an empty database. Returns whether the database holds the demo. */
export async function createDemo(context: DemoContext, report: (line: string) => void, { waitsForVideo = false } = {}) {
  const { systemDb } = context
  const secondClinicHost = hostBelow(context.appUrl)
  if ((await countClinics(systemDb)) > 0) {
    if (secondClinicHost) await updateDemoHost(systemDb, secondClinicHost)
    return isDemo(systemDb)
  }
  report('Creating the demo clinic (first start only)')
  const passwordHash = await hashPassword(password)
  const staff = await createClinics(systemDb, passwordHash, secondClinicHost)
  const { harbour, olivia, sam, priya, northside, eve, operator } = staff
  const [samClient, priyaClient] = [await signInAs(context, harbour, sam), await signInAs(context, harbour, priya)]
  await createPrograms(
    context,
    { organizationId: harbour, today: dayIn(timeZone), passwordHash, sam: samClient, priya: priyaClient },
    report,
  )
  const today = dayIn(timeZone)
  await createSurveyHistory({ systemDb, organizationId: harbour, today, sam: samClient, priya: priyaClient })
  await createShares({ sam: samClient, priya: priyaClient, today })
  const oliviaClient = await signInAs(context, harbour, olivia)
  await inviteColleague(oliviaClient)
  if (!context.isSelfHosted) await createInvoices(systemDb, oliviaClient, harbour)
  const eveClient = await signInAs(context, northside, eve)
  await createBranding(systemDb, oliviaClient, { client: eveClient, organizationId: northside, accountId: eve })
  const operatorClient = await signInAs(context, platform, operator)
  const patient = (id: string) => signInAs(context, harbour, id)
  const { annId, hours } = await createMessages({
    sam: samClient,
    olivia: oliviaClient,
    operator: operatorClient,
    patient,
  })
  await createEducation({ systemDb, sam: samClient, patient })
  await updateMessageDates(systemDb, annId, hours)
  await updateNotificationDates(systemDb, harbour)
  // Missed workouts are reported only after the worklist has been computed.
  const soon = { payload: {}, key: 'missed in the demo', runAt: new Date(Date.now() + 20_000) }
  await inTransaction(systemDb, (tx) => enqueueAt(tx, 'notifyMissedWorkouts', [soon]))
  await deleteSetupData(systemDb)
  await hideFirstSteps(systemDb)
  await updateClinicDates(systemDb)
  await createDevices(context, password)
  await updateStaffDates(systemDb, harbour)
  await countUncounted(systemDb)
  await countTotals(systemDb)
  // Converting takes seconds, so the server does not wait for it.
  const video = addDemoVideo(context).catch(() => undefined)
  if (waitsForVideo) await video
  return true
}

const isDemo = async (systemDb: Db) =>
  (await systemDb.selectFrom('accounts').select('id').where('email', '=', 'ann@harbour.example').executeTakeFirst()) !==
  undefined
