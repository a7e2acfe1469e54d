import type { AlertHandling } from '@kinora/contract/patient-alerts.ts'
import { formatMoment } from '../ui/format.ts'

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** 'Called the patient: She is safe. Sam Okafor, Today 3:05 PM' */
export function handlingText({ action, note, by, at }: AlertHandling) {
  const what = action === 'Something else' ? note || action : note ? `${action}: ${note}` : action
  return `${sentence(what)} ${by}, ${formatMoment(at)}`
}
