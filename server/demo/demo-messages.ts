import { notifications } from '@kinora/contract/notifications.ts'
import { messages } from '@kinora/contract/messages.ts'
import { patients } from '@kinora/contract/patients.ts'
import { tickets } from '@kinora/contract/tickets.ts'
import type { ApiClient } from './demo-client.ts'

interface Clients {
  sam: ApiClient
  olivia: ApiClient
  operator: ApiClient
  /** Signs in as a patient of the clinic. */
  patient: (id: string) => Promise<ApiClient>
}

/** The conversation of Ann and Sam, oldest first, in hours ago. */
const conversation = [
  { who: 'sam', hours: 74, text: 'Hello {name}, how are you getting on with the new weight?' },
  {
    who: 'ann',
    hours: 71,
    text: 'The squats are fine with 5 kg. Is it all right that I do them holding on to the kitchen bench?',
  },
  {
    who: 'sam',
    hours: 70,
    text: 'Yes, one hand on the bench is a good idea. Let go for the last two when you feel sure.',
  },
  {
    who: 'ann',
    hours: 3,
    text: 'Yesterday it hurt after the squats, more than usual. I stopped after the second set. Should I go on tomorrow?',
  },
] as const

const templates = [
  { title: 'After the first week', text: 'Hello {name}, one week done. What was easy, and what was not?' },
  { title: 'Bring your band', text: 'Hello {name}, please bring your exercise band to our next appointment.' },
]

const supportRequests = [
  {
    subject: 'Can we print the handout in larger text?',
    category: 'question',
    text: 'Some of our patients find the handout hard to read. Is there a large print version?',
    answer:
      'There is: open the menu of the program and choose Print in large text. It uses one column and 18 point text.',
    thanks: 'That is what we needed. Thank you!',
  },
  {
    subject: 'The import leaves out mobile numbers',
    category: 'problem',
    text: 'When I import our list, line 12 to 20 are refused because of the mobile number. They have a + in front.',
    answer: '',
    thanks: '',
  },
] as const

/** Creates the messages of Harbour Physio, and its questions to support. Returns the age of each message in hours. */
export async function createMessages({ sam, olivia, operator, patient }: Clients) {
  const { items } = await sam(patients.names, { query: { search: 'Ann Kowalski' } })
  const annId = items[0]!._id
  const ann = await patient(annId)
  for (const template of templates) await sam(messages.createTemplate, { body: template })
  for (const { who, text } of conversation) {
    if (who === 'sam') await sam(messages.create, { body: { patientIds: [annId], text } })
    else await ann(messages.create, { body: { text } })
  }
  for (const { subject, category, text, answer, thanks } of supportRequests) {
    const caller = answer ? olivia : sam
    const { _id: id } = await caller(tickets.create, { body: { subject, category, text } })
    if (!answer) continue
    await operator(tickets.reply, { params: { id }, body: { text: answer } })
    await caller(tickets.reply, { params: { id }, body: { text: thanks } })
    await operator(tickets.update, { params: { id }, body: { state: 'answered' } })
  }
  await operator(notifications.readAll, {})
  return { annId, hours: conversation.map((line) => line.hours) }
}
