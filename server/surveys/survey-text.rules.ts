/** The default crisis text, with Australian numbers. */
export const defaultCrisisText = `Thank you for telling us. Your clinic has been notified and will be in touch, but it is not an emergency service.

If you are in danger now, or might harm yourself, call 000.
To talk to someone at any time: Lifeline 13 11 14, or Beyond Blue 1300 22 4636.`

/** Where Jotform stores data, by the host of its forms. */
const regions: [RegExp, string][] = [
  [/^eu[.-]|jotformeu/, 'in the European Union'],
  [/^hipaa[.-]/, 'in the United States, on its servers for health data'],
]

/** The text that a patient agrees to before answers go to Jotform. */
export function consentText(host: string) {
  const region = regions.find(([pattern]) => pattern.test(host))?.[1] ?? 'in the United States'
  return `These questions are asked by Jotform, a company that runs online forms. What you answer is sent to Jotform and kept ${region}. It is sent with a random number in place of your name, so that only your clinic can tell whose answers they are. Your clinic reads them there and keeps a copy in your record. You can say no, and take your consent back at any time; your care does not depend on it.`
}
