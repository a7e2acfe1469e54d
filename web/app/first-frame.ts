import { colorScheme } from '../ui/chosen-color-scheme.ts'
import { applyStoredThemeRules } from '../ui/theme-rules.ts'
import { lastTheme } from './last-theme.ts'

/** Pages that somebody who is signed in sees without the frame. A test compares them with the routes. */
const withoutFrame =
  /^[/](login|signup|first-operator|today|carer|carer-link|clinic-tablet|verify|registration|resend-generic|verification|support[/]login|404)([/]|$)/

export const hasFrame = (path: string) => !withoutFrame.test(path)

/** The pages whose heading does not depend on what they read. */
export const headings: Readonly<Record<string, string>> = {
  '/patients': 'Patients',
  '/exercises': 'Exercise Library',
  '/surveys': 'Surveys',
  '/dashboard': 'Dashboard',
  '/my-record': 'My record',
}

function add(parent: Element, className: string, text?: string | null) {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text ?? ''
  parent.append(element)
  return element
}

/** Draws the bar and the heading of a page while its scripts load. React replaces it at its first render. */
export function drawFrame(path: string, role: string) {
  const root = document.getElementById('root')
  if (!root || root.firstChild || !hasFrame(path)) return
  document.documentElement.dataset.mantineColorScheme = colorScheme()
  applyStoredThemeRules()
  const organization = lastTheme()?.organization
  const frame = add(root, 'first-frame')
  frame.ariaHidden = 'true'
  frame.dataset.audience = role === 'patient' ? role : 'staff'
  const bar = add(frame, 'first-bar')
  add(bar, organization?.orgLogo ? 'first-logo' : 'first-logo first-mark')
  add(bar, 'first-name', organization?.orgName)
  add(frame, 'first-heading', headings[path])
}
