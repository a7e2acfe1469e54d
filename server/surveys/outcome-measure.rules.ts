import { SurveyDefinition } from '@kinora/contract/survey-definitions.ts'

const freeToUse = 'Our own wording. Free to use and change.'

const scale = (text: string, leastText: string, mostText: string, more: object = {}) => ({
  ...{ kind: 'scale', text, leastText, mostText, least: 0, most: 10 },
  ...more,
})

const worst = ['No pain', 'The worst pain I can imagine'] as const

const pain = SurveyDefinition.parse({
  title: 'Pain',
  introduction: 'Choose the number that fits your pain best.',
  licence: freeToUse,
  citation: 'A numeric pain rating scale from 0 to 10; the score is the mean of now, best and worst.',
  questions: [
    scale('How is your pain right now?', ...worst, { isRequired: true }),
    scale('How was your pain at its best in the last 24 hours?', ...worst, { isRequired: true }),
    scale('How was your pain at its worst in the last 24 hours?', ...worst, { isRequired: true }),
    { kind: 'longText', text: 'Where does it hurt most?' },
  ],
  score: {
    kind: 'mean',
    better: 'lower',
    least: 0,
    most: 10,
    bands: [
      { from: 0, to: 3, label: 'Mild', tone: 'good' },
      { from: 4, to: 6, label: 'Moderate', tone: 'moderate' },
      { from: 7, to: 10, label: 'Severe', tone: 'severe' },
    ],
    meaningfulChange: 2,
  },
})

const able = ['I cannot do it at all', 'I can do it as well as before'] as const
const activity = (which: string, isRequired: boolean) => [
  {
    kind: 'text',
    text: `${which} activity that is hard for you`,
    hint: 'Something you want or have to do, such as walking the dog or reaching a shelf.',
    isRequired,
  },
  scale(`How well can you do the ${which.toLowerCase()} activity today?`, ...able, { isRequired }),
]

const patientSpecific = SurveyDefinition.parse({
  title: 'Patient-specific function',
  introduction:
    'Think of up to three activities that your problem makes hard or impossible. Name the same ones each time.',
  licence: 'The method is free to use. The wording is our own.',
  citation:
    'The method is that of Stratford P, Gill C, Westaway M, Binkley J. Assessing disability and change on individual patients. Physiotherapy Canada 1995; 47: 258–263.',
  questions: [
    ...activity('First', true),
    ...activity('Second', false),
    ...activity('Third', false),
    { kind: 'fillIn', text: 'I want to be able to ____ by ____.' },
  ],
  score: { kind: 'mean', better: 'higher', least: 0, most: 10, meaningfulChange: 2, fewest: 1 },
})

const overallChange = SurveyDefinition.parse({
  title: 'Overall change',
  introduction: 'Think of the problem you came to us with.',
  licence: freeToUse,
  citation: 'A global rating of change over eleven steps.',
  questions: [
    scale('Compared with when you began, how are you now?', 'Very much worse', 'Completely recovered', {
      ...{ least: -5, most: 5, isRequired: true },
      hint: '0 means that nothing has changed.',
    }),
    { kind: 'longText', text: 'What has changed most?' },
  ],
  score: {
    kind: 'sum',
    better: 'higher',
    least: -5,
    most: 5,
    bands: [
      { from: -5, to: -2, label: 'Worse', tone: 'severe' },
      { from: -1, to: 1, label: 'About the same', tone: 'mild' },
      { from: 2, to: 5, label: 'Better', tone: 'good' },
    ],
    meaningfulChange: 2,
  },
})

const sessionFeedback = SurveyDefinition.parse({
  title: 'Session feedback',
  introduction: 'How did your exercises go?',
  licence: freeToUse,
  questions: [
    { kind: 'yesNo', text: 'Did you do your exercises as planned?', isRequired: true },
    {
      kind: 'choices',
      text: 'What made it hard?',
      options: ['Pain', 'Not enough time', 'Too tired', 'Not sure how to do them', 'No place or equipment', 'I forgot'],
    },
    { kind: 'number', text: 'How long did one session take you?', unit: 'minutes', least: 0, most: 300 },
    { kind: 'longText', text: 'Is there anything you want to tell us?' },
  ],
})

export const ownStarters = [
  { key: 'pain', definition: pain },
  { key: 'patient-specific-function', definition: patientSpecific },
  { key: 'overall-change', definition: overallChange },
  { key: 'session-feedback', definition: sessionFeedback },
]
