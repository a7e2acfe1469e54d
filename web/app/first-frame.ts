import { applyStoredThemeRules } from '../ui/theme-rules.ts'
import { lastTheme } from './last-theme.ts'

/** Pages without the frame, even when signed in. A test compares them with the routes. */
const withoutFrame = /^[/](login|signup|first|today|carer|clinic|verif|regis|resend|support[/]login)/

export const hasFrame = (path: string) => !withoutFrame.test(path)

function add(parent: Element, tag: string, text?: string) {
  const element = document.createElement(tag)
  if (text) element.textContent = text
  parent.append(element)
  return element
}

/** Draws placeholders of the header and heading while the scripts load. React replaces them at its first render. */
export function drawFrame(path: string, role: string) {
  const root = document.getElementById('root')
  if (!root || !hasFrame(path)) return
  applyStoredThemeRules()
  const frame = add(root, 'div')
  frame.ariaHidden = 'true'
  frame.dataset.audience = role
  add(add(frame, 'div'), 'b', lastTheme()?.organization?.orgName)
  add(frame, 'p')
}
