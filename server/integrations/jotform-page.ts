import { Problem } from '@kinora/contract/problem.ts'
import { withStylesheet } from './survey-provider.ts'

/** What our server looks at in a form's page before it hands it to anybody. */

export const cardForm =
  'This form uses Jotform’s card layout, which shows one question at a time. Change it to the classic layout in Jotform’s form builder.'

export const isCardForm = (html: string) =>
  /FORM_MODE\s*=\s*["']cardform|\bjfCardForm\b|class="[^"]*\bjfCard\b/.test(html)
export const isClassicForm = (html: string) => /<form[^>]*class="[^"]*\bjotform-form\b/i.test(html)
export const actionOf = (html: string) =>
  /<form(?=[^>]*\bjotform-form\b)[^>]*\baction="([^"]+)"/i.exec(html)?.[1]?.replaceAll('&amp;', '&')

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

interface Place {
  /** Where the page came from, which its relative addresses mean. */
  address: string
  stylesheet: string
  submitOrigins: readonly string[]
}

/** The page with our stylesheet and then its own base, for it is shown at another address. Throws where it does not fit. */
export function pageFor(html: string, { address, stylesheet, submitOrigins }: Place) {
  if (isCardForm(html)) throw new Problem('conflict', cardForm)
  const action = actionOf(html)
  if (!isClassicForm(html) || !action) throw new Problem('unavailable', 'Jotform did not answer with a form.')
  const target = URL.parse(action, address)
  if (!target || !submitOrigins.includes(target.origin))
    throw new Problem(
      'conflict',
      `The form is sent to ${target?.host ?? 'nowhere'}, which is not among JOTFORM_SUBMIT_HOSTS.`,
    )
  const bare = html
    .replace(/<meta[^>]*http-equiv\s*=\s*["']?content-security-policy[^>]*>/gi, '')
    .replace(/<base\b[^>]*>/gi, '')
  return withStylesheet(
    bare,
    `<link rel="stylesheet" href="${attribute(stylesheet)}">`,
    `<base href="${attribute(address)}">`,
  )
}
