import { SurveyDefinition } from '@kinora/contract/survey-definitions.ts'
import { ownStarters } from './outcome-measure.rules.ts'

export interface Starter {
  key: string
  definition: SurveyDefinition
}

const often = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day']
const hard = ['Not difficult at all', 'Somewhat difficult', 'Very difficult', 'Extremely difficult']

/** An item of the PHQ screeners, with their wording. */
const item = (text: string) => ({ kind: 'choice', text, options: often, points: [0, 1, 2, 3], isRequired: true })

const ofPfizer = {
  citation:
    'Developed by Drs. Robert L. Spitzer, Janet B.W. Williams, Kurt Kroenke and colleagues, with an educational grant from Pfizer Inc. No permission required to reproduce, translate, display or distribute.',
  licence: 'No permission required to reproduce, translate, display or distribute.',
  sourceUrl: 'https://www.phqscreeners.com',
}

const phq9 = SurveyDefinition.parse({
  ...ofPfizer,
  title: 'PHQ-9',
  introduction: 'Over the last 2 weeks, how often have you been bothered by any of the following problems?',
  questions: [
    item('Little interest or pleasure in doing things'),
    item('Feeling down, depressed, or hopeless'),
    item('Trouble falling or staying asleep, or sleeping too much'),
    item('Feeling tired or having little energy'),
    item('Poor appetite or overeating'),
    item('Feeling bad about yourself — or that you are a failure or have let yourself or your family down'),
    item('Trouble concentrating on things, such as reading the newspaper or watching television'),
    item(
      'Moving or speaking so slowly that other people could have noticed? Or the opposite — being so fidgety or restless that you have been moving around a lot more than usual',
    ),
    item('Thoughts that you would be better off dead or of hurting yourself in some way'),
    {
      kind: 'choice',
      text: 'If you checked off any problems, how difficult have these problems made it for you to do your work, take care of things at home, or get along with other people?',
      options: hard,
    },
  ],
  score: {
    kind: 'sum',
    better: 'lower',
    least: 0,
    most: 27,
    bands: [
      { from: 0, to: 4, label: 'Minimal', tone: 'good' },
      { from: 5, to: 9, label: 'Mild', tone: 'mild' },
      { from: 10, to: 14, label: 'Moderate', tone: 'moderate' },
      { from: 15, to: 19, label: 'Moderately severe', tone: 'severe' },
      { from: 20, to: 27, label: 'Severe', tone: 'severe' },
    ],
    meaningfulChange: 5,
  },
  alerts: [{ at: 8, above: 0 }],
})

const gad7 = SurveyDefinition.parse({
  ...ofPfizer,
  title: 'GAD-7',
  introduction: 'Over the last 2 weeks, how often have you been bothered by the following problems?',
  questions: [
    item('Feeling nervous, anxious or on edge'),
    item('Not being able to stop or control worrying'),
    item('Worrying too much about different things'),
    item('Trouble relaxing'),
    item('Being so restless that it is hard to sit still'),
    item('Becoming easily annoyed or irritable'),
    item('Feeling afraid as if something awful might happen'),
  ],
  score: {
    kind: 'sum',
    better: 'lower',
    least: 0,
    most: 21,
    bands: [
      { from: 0, to: 4, label: 'Minimal', tone: 'good' },
      { from: 5, to: 9, label: 'Mild', tone: 'mild' },
      { from: 10, to: 14, label: 'Moderate', tone: 'moderate' },
      { from: 15, to: 21, label: 'Severe', tone: 'severe' },
    ],
    meaningfulChange: 4,
  },
})

/** Surveys that a clinic can add with one click. All are free to use. */
export const starters: Starter[] = [
  { key: 'phq-9', definition: phq9 },
  { key: 'gad-7', definition: gad7 },
  ...ownStarters,
]
