import { randomUUID } from 'node:crypto'
import { workoutPath } from '../accounts/workout-link.service.ts'
import { firstOperatorUrl } from '../accounts/operator-account.service.ts'
import { inTransaction } from '../database/connect.ts'
import { codeOf, makeAuthenticator } from './authenticator-app.ts'
import type { Care } from './story-care.ts'
import { ann, daysFromNow, password, type Stage } from './story-stage.ts'
import { testSecret } from './template-database.ts'

const platform = '00000000-0000-7000-8000-000000000001'
const linkIn = (text: string) => /\/signup\/([\w-]+)/.exec(text)![1]!

/** Passwords, an authenticator app and passkeys. */
export async function signIn({ ask, member, emailTo, confirm }: Stage) {
  const sam = await member('practitioner')
  const login = () => ask('accounts.login', { body: { email: sam.email, password } })
  await login()
  await ask('accounts.confirm', { body: { password } }, sam)
  const seed = await ask('accounts.beginApp', {}, sam)
  await ask('accounts.confirmApp', { body: { code: codeOf(seed.secret, -1) } }, sam)
  await ask('accounts.loginFactor', { body: { ticket: (await login()).ticket, code: codeOf(seed.secret) } })
  await ask('accounts.newRecoveryCodes', {}, sam)
  const device = makeAuthenticator()
  const made = await ask('accounts.beginPasskey', {}, sam)
  await ask('accounts.addPasskey', { body: { ticket: made.ticket, passkey: device.make(made.options) } }, sam)
  const { ticket, options } = await ask('accounts.beginPasskeyLogin')
  await ask('accounts.loginPasskey', { body: { ticket, passkey: device.show(options) } })
  await ask('accounts.removeApp', {}, sam)
  await ask('accounts.changePassword', { body: { oldPassword: password, newPassword: 'Lighthouse9Sea!' } }, sam)

  const eve = await member('practitioner')
  await ask('accounts.saveEmail', { body: { email: `${randomUUID()}@example.com` } }, eve)
  await confirm()
  const email = `${randomUUID()}@example.com`
  await ask('accounts.saveEmail', { body: { email } }, eve)
  await ask('accounts.verify', { body: { token: /token=([\w-]+)/.exec(await emailTo(email))![1] } })
}

/** An operator has to set up a second step before the first session. */
export async function secondStep({ ask, member }: Stage) {
  const ticketOf = async () => {
    const { email } = await member('admin', { of: platform })
    return (await ask('accounts.login', { body: { email, password } })).ticket as string
  }
  const first = await ticketOf()
  const seed = await ask('accounts.setupApp', { body: { ticket: first } })
  await ask('accounts.setupAppConfirm', { body: { ticket: first, code: codeOf(seed.secret) } })
  const second = await ticketOf()
  const { options } = await ask('accounts.setupPasskeyOptions', { body: { ticket: second } })
  await ask('accounts.setupPasskey', { body: { ticket: second, passkey: makeAuthenticator().make(options) } })
}

/** The first operator, an owner who registers, a colleague and a patient who are invited, and a forgotten password. */
export async function signUp({ app, ask, askInVain, member, emailTo, operator }: Stage) {
  const link = await firstOperatorUrl(app.systemDb, { appUrl: 'http://kinora.test', secret: testSecret })
  // Without an operator who has chosen a password, those of the tests would be taken for mistyped ones.
  await askInVain('accounts.inviteFirstOperator', {
    params: { token: link!.split('/').at(-1) },
    body: { name: 'Otto Berg', email: 'otto@platform.example' },
  })
  const draft = { ...ann(), orgName: 'Tide Physio', kind: 'solo', timeZone: 'Australia/Perth' }
  const { _id: orgId } = await ask('accounts.register', { body: draft })
  await ask('operator.inviteOwner', { params: { orgId } }, operator)
  const token = (await ask('operator.inviteOwner', { params: { orgId } }, operator)).url.split('/signup/')[1]
  await ask('accounts.invitation', { params: { token } })
  await ask('accounts.signUpOwner', { params: { token }, body: { password } })

  const of = await app.organization()
  const olivia = await member('business_admin', { of, name: 'Olivia Hart' })
  const sam = ann()
  const { _id: id } = await ask('practitioners.create', { body: sam }, olivia)
  await ask('practitioners.resendInvitation', { params: { id } }, olivia)
  const invited = { params: { token: linkIn(await emailTo(sam.email)) } }
  await ask('accounts.signUpPractitioner', { ...invited, body: { password } })

  const patient = ann()
  await ask('patients.create', { body: patient }, olivia)
  const otp = /Code: (\d{10})/.exec(await emailTo(patient.email))![1]
  await ask('patients.codeVerify', { body: { otp } })
  await ask('patients.signup', { body: { otp, password } })
}

/** Support is let in by a link and a code, and shown out. */
export async function supportAccess({ app, ask, member, operator, confirm }: Stage) {
  const of = await app.organization()
  const olivia = await member('business_admin', { of, name: 'Olivia Hart' })
  await confirm()
  const reason = 'Olivia cannot find the exercise she made yesterday.'
  const { url } = await ask('accounts.makeSupportLink', { body: { email: olivia.email, reason } }, operator)
  const token = url.split('/support/login/')[1]
  const { otp } = await ask('accounts.createOtp', {}, olivia)
  await ask('accounts.supportRequest', { params: { token }, body: { orgId: of } })
  await ask('accounts.loginAs', { body: { email: olivia.email, otp, orgId: of, token } })
  const { sessions } = await ask('accounts.supportAccess', {}, olivia)
  await ask('accounts.endSupport', { params: { id: sessions[0]._id } }, olivia)
}

/** Links that open a patient's session without a password, for the patient, a carer, a calendar and the clinic's tablet. */
export async function links({ app, ask, emailTo }: Stage, place: Care) {
  const { of, sam, patientId, patient, logOf } = place
  const linkOf = async () =>
    (await inTransaction(app.systemDb, (tx) => workoutPath(tx, { organizationId: of, accountId: patientId }))).split(
      '/today/',
    )[1]
  const token = await linkOf()
  await ask('accounts.workoutLink', { body: { token } })
  await ask('workouts.nextDayQuestion', { body: { token } })
  await ask('workouts.answerByLink', { body: { token, day: daysFromNow(-1), response: 'settled' } })
  await ask('workouts.snooze', { body: { token, until: 'hour' } }).catch(async () =>
    // Late in the day neither an hour nor an evening is left.
    ask('workouts.snooze', { body: { token, until: 'notToday' } }),
  )
  await ask('workouts.snoozeOwn', { body: { until: 'notToday' } }, patient)
  await ask('accounts.openWorkoutLink', { body: { token: await linkOf() } })

  const eve = { name: 'Eve Lang', relationship: 'daughter', email: `${randomUUID()}@example.com` }
  await ask('patients.addCarer', { params: { patientId }, body: eve }, sam)
  const carer = { body: { token: /\/carer\/([\w-]+)/.exec(await emailTo(eve.email))![1] } }
  await ask('accounts.carerLink', carer)
  await ask('accounts.openCarerLink', carer)

  const { url } = await ask('workouts.newCalendar', {}, patient)
  await ask('workouts.calendarFile', { params: { token: url.split('/calendar/')[1].split('?')[0] } })

  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/clinic-tablets',
    payload: { name: 'Gym' },
    headers: { authorization: `Bearer ${(await app.session(of, sam.accountId)).token}` },
  })
  const headers = { cookie: String(reply.headers['set-cookie']).split(';')[0]! }
  const { number } = await ask('workouts.addTabletNumber', { params: { patientId } }, sam)
  await ask('workouts.openTablet', { body: { number }, headers })
  await ask('workouts.sendLate', { body: { patientId, workout: logOf(daysFromNow(0)) }, headers })
}
