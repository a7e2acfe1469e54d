import { platformName, type EmailContent } from './email-layout.ts'

/** Tells operators what is wrong with the installation. */
export const healthWarning = (problems: string[], url: string): EmailContent => ({
  subject:
    problems.length === 1
      ? `Kinora needs attention: ${problems[0]}`
      : `Kinora needs attention: ${problems.length} problems`,
  from: platformName,
  greeting: 'Hello,',
  lines: problems,
  action: { label: 'Open Health', url, needsSignIn: true },
  closing: 'You get this email when a problem begins, and once a day while it lasts.',
})
