import { seededRandom } from './seeded-random.ts'
import type { AnswersInOrder } from './filled-surveys.ts'

/** A demo patient who answers surveys, with scores at the first and at the last answer. */
export interface SurveyedPatient {
  name: string
  /** Days between two answers, by survey title. */
  every: Record<string, number>
  /** The totals of PHQ-9 and GAD-7, pain and function. */
  from: { mood?: number; worry?: number; pain: number; function: number }
  to: { mood?: number; worry?: number; pain: number; can: number }
  activities: [string, string, string]
  where: string
}

export const surveyedPatients: SurveyedPatient[] = [
  {
    name: 'Ann Kowalski',
    every: { 'PHQ-9': 7, Pain: 3, 'Patient-specific function': 7, 'Session feedback': 5, 'Overall change': 7 },
    from: { mood: 11, pain: 5.4, function: 3.2 },
    to: { mood: 6, pain: 3.2, can: 5.6 },
    activities: ['Going down stairs', 'Walking to the ferry', 'Getting out of a low chair'],
    where: 'Inside of the right knee, worse on stairs.',
  },
  {
    name: 'Patrick Doyle',
    every: { 'PHQ-9': 7, 'GAD-7': 7, Pain: 4 },
    from: { mood: 17, worry: 13, pain: 6.6, function: 2 },
    to: { mood: 9, worry: 8, pain: 4.4, can: 4 },
    activities: ['Sitting at work', 'Lifting the shopping', 'Sleeping through'],
    where: 'Low back, into the left buttock.',
  },
  {
    name: 'Marcus Webb',
    every: { Pain: 3, 'Patient-specific function': 5 },
    from: { pain: 5, function: 3 },
    to: { pain: 5.4, can: 3.4 },
    activities: ['Reaching a high shelf', 'Paddling', 'Putting on a jacket'],
    where: 'Outside of the left shoulder.',
  },
  {
    name: 'Joan Pettifer',
    every: { 'GAD-7': 14, 'Patient-specific function': 10, 'Overall change': 14 },
    from: { worry: 12, pain: 2, function: 3 },
    to: { worry: 9, pain: 2, can: 4.6 },
    activities: ['Shopping on my own', 'Standing on the bus', 'Turning around in the kitchen'],
    where: '',
  },
  {
    name: 'Aroha Ngata',
    every: { Pain: 5, 'Session feedback': 7, 'Patient-specific function': 7 },
    from: { pain: 6, function: 2.6 },
    to: { pain: 3, can: 6 },
    activities: ['Lifting my daughter', 'Sitting for an hour', 'Running'],
    where: 'Across the low back.',
  },
  {
    name: 'Darren Liu',
    every: { Pain: 7, 'Patient-specific function': 7, 'Overall change': 14 },
    from: { pain: 4, function: 3 },
    to: { pain: 0.6, can: 8.6 },
    activities: ['Running 5 km', 'Hopping', 'Running downhill'],
    where: 'Left calf.',
  },
  {
    name: 'Mei Tanaka',
    every: { 'PHQ-9': 14, Pain: 7, 'Patient-specific function': 7, 'Overall change': 14 },
    from: { mood: 9, pain: 5.6, function: 2 },
    to: { mood: 3, pain: 1.4, can: 7.4 },
    activities: ['Kneeling in the garden', 'Stairs', 'Tying my shoes'],
    where: 'Right hip and groin.',
  },
  {
    name: 'Priscilla Dhillon',
    every: { Pain: 7, 'Patient-specific function': 14 },
    from: { pain: 5, function: 2.4 },
    to: { pain: 2, can: 6.4 },
    activities: ['Combing my hair', 'Carrying a bag', 'Sleeping on the right side'],
    where: 'Right shoulder.',
  },
  {
    name: 'Ravi Menon',
    every: { Pain: 7, 'GAD-7': 14, 'Patient-specific function': 14 },
    from: { worry: 8, pain: 6, function: 2 },
    to: { worry: 5, pain: 3, can: 5 },
    activities: ['Reaching the seat belt', 'Washing my back', 'Throwing a ball'],
    where: 'Left shoulder, at night.',
  },
  {
    name: 'Isla Campbell',
    every: { Pain: 4, 'Overall change': 14 },
    from: { pain: 4.4, function: 4 },
    to: { pain: 1, can: 8 },
    activities: ['Running', 'Jumping', 'Stairs'],
    where: 'Left Achilles tendon.',
  },
]

const frequencies = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day']

/** Spreads a sum over items that score 0 to 3. */
const spreadOverItems = (sum: number, items: number) =>
  Array.from(
    { length: items },
    (_, at) => frequencies[Math.min(3, Math.floor(sum / items) + (at < sum % items ? 1 : 0))]!,
  )

/** Answers to each survey in the order of its questions, `done` of the way from the first to the last. */
export function answersAt({ from, to, activities, where }: SurveyedPatient, done: number, seed: number) {
  const random = seededRandom(seed)
  const between = (a: number, b: number, noise: number) => a + (b - a) * done + (random() - 0.5) * noise
  const whole = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)))
  const mood = whole(between(from.mood ?? 4, to.mood ?? 4, 1.6), 24)
  const worry = whole(between(from.worry ?? 4, to.worry ?? 4, 1.6), 21)
  const pain = between(from.pain, to.pain, 1.2)
  const ability = between(from.function, to.can, 0.8)
  const ten = (value: number) => whole(value, 10)
  const isHard = done < 0.5
  return new Map<string, AnswersInOrder>([
    // The ninth item, self-harm, raises an alert unless it is "Not at all".
    ['PHQ-9', [...spreadOverItems(mood, 8), 'Not at all', mood > 9 ? 'Very difficult' : 'Somewhat difficult']],
    ['GAD-7', spreadOverItems(worry, 7)],
    ['Pain', [ten(pain), ten(pain - 1.6), ten(pain + 1.8), done < 0.3 && where ? where : undefined]],
    [
      'Patient-specific function',
      [
        ...activities.flatMap((activity, at) => [activity, ten(ability + 0.6 - at * 0.5)]),
        [activities[0].toLowerCase(), 'the end of summer'],
      ],
    ],
    ['Overall change', [Math.round(done * 3.4), undefined]],
    [
      'Session feedback',
      [
        isHard ? 'No' : 'Yes',
        isHard ? ['Pain', 'Not enough time'] : undefined,
        10 + whole(random() * 14, 14),
        isHard ? 'Mornings are easier than evenings.' : undefined,
      ],
    ],
  ])
}
