import { Problem } from '@kinora/contract/problem.ts'
import { withStylesheet } from './survey-provider.ts'

/** Checks and prepares a form's page before patients see it. */

export const cardForm =
  'This form uses Jotform’s card layout, which shows one question at a time. Change it to the classic layout in Jotform’s form builder.'

export const isCardForm = (html: string) =>
  /FORM_MODE\s*=\s*["']cardform|\bjfCardForm\b|class="[^"]*\bjfCard\b/.test(html)
export const isClassicForm = (html: string) => /<form[^>]*class="[^"]*\bjotform-form\b/i.test(html)
export const actionOf = (html: string) =>
  /<form(?=[^>]*\bjotform-form\b)[^>]*\baction="([^"]+)"/i.exec(html)?.[1]?.replaceAll('&amp;', '&')

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

interface Place {
  /** The URL of the page, which its relative links refer to. */
  address: string
  stylesheet: string
  submitOrigins: readonly string[]
}

/**
 * The page with our stylesheet and a base element, because it is shown under another URL. @throws Problem if the page
 * does not follow the rules.
 */
export function pageFor(html: string, { address, stylesheet, submitOrigins }: Place) {
  if (isCardForm(html)) throw new Problem('conflict', cardForm)
  const action = actionOf(html)
  if (!isClassicForm(html) || !action) throw new Problem('unavailable', 'Jotform did not return a form.')
  const target = URL.parse(action, address)
  if (!target || !submitOrigins.includes(target.origin))
    throw new Problem(
      'conflict',
      `The form is submitted to ${target?.host ?? 'no host'}, which is not among JOTFORM_SUBMIT_HOSTS.`,
    )
  const bare = html
    .replace(/<meta[^>]*http-equiv\s*=\s*["']?content-security-policy[^>]*>/gi, '')
    .replace(/<base\b[^>]*>/gi, '')
  return withStylesheet(
    bare,
    `<link rel="stylesheet" href="${escapeAttribute(stylesheet)}">`,
    `<base href="${escapeAttribute(address)}">`,
  )
}
