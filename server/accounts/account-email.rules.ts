import { defaultTheme, type Theme } from '@kinora/contract/organizations.ts'

/** What a letter says that invites somebody: `hasCode` where a code may be typed instead of following the link. */
export interface InvitationWords {
  subject: string
  lines: string[]
  label: string
  hasCode: boolean
}

export const greetingOf = (name: string) => `Hello ${name.split(' ')[0]},`

export const patientInvitation = (organization: string): InvitationWords => ({
  subject: `Your exercise program from ${organization}`,
  lines: [
    `${organization} has invited you to Kinora, where your exercise program is waiting for you.`,
    'Choose a password to begin. The link and the code work for three days.',
  ],
  label: 'Open my program',
  hasCode: true,
})

const ownerInvitation = (organization: string): InvitationWords => ({
  subject: 'Confirm your e-mail and begin',
  lines: [
    `Thank you for registering ${organization} with Kinora.`,
    'One step is left: confirm that this is your e-mail address by choosing a password. The link works for three days.',
  ],
  label: 'Choose a password',
  hasCode: false,
})

const staffInvitation = (organization: string): InvitationWords => ({
  subject: `Join ${organization} on Kinora`,
  lines: [
    `${organization} has invited you to Kinora, where it looks after the exercise programs of its patients.`,
    'Choose a password to begin. The link works for three days.',
  ],
  label: 'Join',
  hasCode: false,
})

/** What an invitation says to somebody of that role; `isNew` for who has just registered the organization. */
export function invitationFor(role: string, organization: string, isNew: boolean) {
  if (role === 'patient') return patientInvitation(organization)
  return isNew ? ownerInvitation(organization) : staffInvitation(organization)
}

/** The address letters lead to: that of the installation, at the clinic's own host where it has one. */
export function urlAtHost(appUrl: string, host: string | null) {
  if (!host) return appUrl
  const url = new URL(appUrl)
  const [name, port] = host.split(':')
  url.hostname = name!
  if (port !== undefined) url.port = port
  return url.href.replace(/\/$/, '')
}

/** What of a clinic dresses its letters. */
export function emailThemeOf(clinic: {
  name: string
  kind: string
  mobile: string
  theme: Theme | null
  logoFileId: string | null
}) {
  const { primaryColor, buttonBackground, buttonText } = clinic.theme ?? defaultTheme
  return {
    name: clinic.name,
    // The platform has no telephone that somebody would pick up.
    phone: clinic.kind === 'platform' ? null : clinic.mobile,
    tint: primaryColor,
    button: { ground: buttonBackground, text: buttonText },
    hasLogo: clinic.logoFileId !== null,
  }
}

export const verificationLetter = (name: string, organization: string, url: string) => ({
  subject: 'Confirm your e-mail',
  from: organization,
  greeting: greetingOf(name),
  lines: ['Please confirm that this is your e-mail address. The link works for three days.'],
  action: { label: 'Confirm my e-mail', url },
  closing: 'If you did not expect this letter you can leave it unanswered.',
})

/** Said at the old address, since whoever changed it may not be who reads it there. */
export const movedLetter = (name: string, organization: string) => ({
  subject: 'Your e-mail was changed',
  from: organization,
  greeting: greetingOf(name),
  lines: [
    `Your account at ${organization} has another e-mail address now. You sign in with that one, and letters go there.`,
  ],
  closing: 'If it was not you, tell your clinic at once.',
})

/** Said to whoever owns an account at which passwords are being guessed. */
export const guessedLetter = (name: string, organization: string) => ({
  subject: 'Somebody is trying to sign in as you',
  from: organization,
  greeting: greetingOf(name),
  lines: [
    `Ten wrong passwords in a row were tried for your account at ${organization}. Further tries are slowed down.`,
    'Nobody has got in. If it was you, wait a minute and try again, or ask for a new password on the sign-in page.',
  ],
  closing: 'If it was not you, nothing is needed as long as your password is used nowhere else.',
})

export const alarmLetter = (what: string, failures: number) => ({
  subject: `Alarm: ${failures} ${what} within an hour`,
  from: 'Kinora',
  greeting: 'Hello,',
  lines: [
    `There were ${failures} ${what} within one hour, over all addresses.`,
    'They are being slowed down. Look at the addresses in the log and block them in front of the server if it goes on.',
  ],
  closing: 'This letter comes at most once an hour for each kind of alarm.',
})

interface LetIn {
  agent: string
  reason: string
  until: string
}

export const supportLetter = (organization: string, person: string, { agent, reason, until }: LetIn) => ({
  subject: `Support signed in as ${person}`,
  from: organization,
  greeting: 'Hello,',
  lines: [
    `${agent} of Kinora signed in to ${organization} as ${person}, with a code that ${person} made for it.`,
    `The reason: ${reason}`,
    `The session ends by itself at ${until}. What is done in it is kept in the audit log under both names.`,
  ],
  closing: 'You can end it at any moment on the page Security. If nobody of you asked for it, please do.',
})
