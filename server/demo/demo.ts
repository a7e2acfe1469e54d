import type { Role } from '@kinora/contract/roles.ts'
import { insertAccount } from '../accounts/account.queries.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import { enqueueAt } from '../jobs/enqueue.ts'
import { hashPassword } from '../security/passwords.ts'
import { insertOrganization } from '../organizations/organization.queries.ts'
import { tellBills } from './demo-invoices.ts'
import { act, type Storyteller } from './calls.ts'
import { todayIn } from '@kinora/contract/days.ts'
import { tellDevices } from './devices.ts'
import { addDemoVideo } from './demo-video.ts'
import { tellLooks } from './looks.ts'
import { countClinics, deleteTraces, updateNotificationDates, updateStaffDates, updateTalkDates } from './queries.ts'
import { tellStaff } from './staff.ts'
import { tellStory } from './story.ts'
import { tellSurveys } from './demo-surveys.ts'
import { tellTalk } from './talk.ts'

const password = 'Demo2026!'
const platform = '00000000-0000-7000-8000-000000000001'
const timeZone = 'Australia/Sydney'

/** What is printed for who tries the product out. */
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

/** Names below localhost lead to this machine in every browser: a clinic with a host of its own, where one can try it. */
function hostBelow(appUrl: string) {
  const { hostname, host } = new URL(appUrl)
  return hostname === 'localhost' ? `northside.${host}` : undefined
}

/** Tells the story of the demo clinic when there is no clinic yet; answers whether the database is the demo's. */
export async function createDemo(teller: Storyteller, say: (line: string) => void) {
  const { systemDb } = teller
  if ((await countClinics(systemDb)) > 0) return isDemo(systemDb)
  say('Making the demo clinic (once)')
  const passwordHash = await hashPassword(password)
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
  await add(
    await clinic('Tide Physiotherapy', 'solo', 'tess@tide.example', 'solo'),
    'solo',
    'Tess Moreau',
    'tess@tide.example',
  )
  await add(
    await clinic('Tide Corner', 'solo', 'free@tide.example', 'free'),
    'solo',
    'Fred Tidewell',
    'free@tide.example',
  )
  const northside = await clinic(
    'Northside Rehab',
    'business',
    'eve@northside.example',
    'business',
    hostBelow(teller.appUrl),
  )
  const eve = await add(northside, 'business_admin', 'Eve Lindqvist', 'eve@northside.example')
  const operator = await add(platform, 'admin', 'Kinora Operator', 'operator@kinora.example')

  const [samActs, priyaActs] = [await act(teller, harbour, sam), await act(teller, harbour, priya)]
  await tellStory(
    teller,
    { organizationId: harbour, today: todayIn(timeZone), passwordHash, sam: samActs, priya: priyaActs },
    say,
  )
  const today = todayIn(timeZone)
  await tellSurveys({ systemDb, organizationId: harbour, today, sam: samActs, priya: priyaActs })
  const oliviaActs = await act(teller, harbour, olivia)
  await tellStaff(oliviaActs)
  await tellBills(systemDb, oliviaActs, harbour)
  const eveActs = await act(teller, northside, eve)
  await tellLooks(systemDb, oliviaActs, { does: eveActs, organizationId: northside, accountId: eve })
  const operatorActs = await act(teller, platform, operator)
  const patient = (id: string) => act(teller, harbour, id)
  const talk = await tellTalk({ sam: samActs, olivia: oliviaActs, operator: operatorActs, patient })
  await updateTalkDates(systemDb, talk.annId, talk.hours)
  await updateNotificationDates(systemDb, harbour)
  // Once the worklist has been worked out, what was missed yesterday is told.
  const soon = { payload: {}, key: 'missed in the story', runAt: new Date(Date.now() + 20_000) }
  await inTransaction(systemDb, (tx) => enqueueAt(tx, 'notifyMissedWorkouts', [soon]))
  await deleteTraces(systemDb)
  await tellDevices(teller, password)
  await updateStaffDates(systemDb, harbour)
  // It takes some seconds that nobody should wait for.
  void addDemoVideo(teller).catch(() => undefined)
  return true
}

const isDemo = async (systemDb: Db) =>
  (await systemDb.selectFrom('accounts').select('id').where('email', '=', 'ann@harbour.example').executeTakeFirst()) !==
  undefined
