import { fieldProblem } from '@kinora/contract/problem.ts'
import type { SurveyDefinition } from '@kinora/contract/survey-definitions.ts'

interface Instrument {
  key: string
  name: string
  owner: string
  /** Where to apply for a licence. */
  url: string
  /** Matched against the title, the citation, the introduction and the questions. */
  names: RegExp
  /** Wording that identifies it in the questions, whatever the title. */
  phrases: RegExp[]
}

/** Published instruments that a clinic may use only with a licence from their owner. */
export const instruments: Instrument[] = [
  {
    key: 'odi',
    name: 'Oswestry Disability Index',
    owner: 'J. Fairbank, through Mapi Research Trust',
    url: 'https://eprovide.mapi-trust.org/instruments/oswestry-disability-index',
    names: /\b(oswestry|ODI|ODQ)\b/i,
    phrases: [
      /prevents? me from sitting more than (10 minutes|half an hour|one hour|1 hour)/i,
      /lift (very )?heavy weights/i,
    ],
  },
  {
    key: 'dash',
    name: 'DASH and QuickDASH',
    owner: 'Institute for Work & Health',
    url: 'https://dash.iwh.on.ca/available-translations',
    names:
      /\b([Qq]uick[\s-]?(DASH|[Dd]ash)|QUICK[\s-]?DASH|DASH|[Dd]isabilities of the [Aa]rm,? [Ss]houlder and [Hh]and)\b/,
    phrases: [/open a (tight|new) (or new )?jar/i, /arm, shoulder or hand problem interfered/i],
  },
  {
    key: 'koos',
    name: 'KOOS',
    owner: 'Mapi Research Trust',
    url: 'https://eprovide.mapi-trust.org/instruments/knee-injury-and-osteoarthritis-outcome-score',
    names: /\b(KOOS|knee (injury and )?osteoarthritis outcome score)\b/i,
    phrases: [
      /modified your life\s?style to avoid (potentially damaging )?activities.{0,20}knee/i,
      /grinding, hear clicking/i,
    ],
  },
  {
    key: 'hoos',
    name: 'HOOS',
    owner: 'Mapi Research Trust',
    url: 'https://eprovide.mapi-trust.org/instruments/hip-disability-and-osteoarthritis-outcome-score',
    names: /\b(HOOS|hip (disability and )?osteoarthritis outcome score)\b/i,
    phrases: [/modified your life\s?style to avoid (potentially damaging )?activities.{0,20}hip/i],
  },
  {
    key: 'faos',
    name: 'FAOS',
    owner: 'Mapi Research Trust',
    url: 'https://eprovide.mapi-trust.org/instruments/foot-and-ankle-outcome-score',
    names: /\b(FAOS|foot and ankle outcome score)\b/i,
    phrases: [/modified your life\s?style to avoid (potentially damaging )?activities.{0,20}(foot|ankle)/i],
  },
  {
    key: 'oxford',
    name: 'Oxford hip, knee, shoulder and elbow scores',
    owner: 'Oxford University Innovation',
    url: 'https://innovation.ox.ac.uk/clinical-outcomes',
    names: /\boxford (hip|knee|shoulder|elbow)( score| instability)?\b|\bOKS\b/i,
    phrases: [/how would you describe the pain you usually (have|had) (from|in) your (hip|knee|shoulder|elbow)/i],
  },
  {
    key: 'eq-5d',
    name: 'EQ-5D',
    owner: 'EuroQol Research Foundation',
    url: 'https://euroqol.org/register',
    names: /\b(EQ-?5D(-[35]L|-Y)?|euroqol|EQ[\s-]VAS)\b/i,
    phrases: [/i have (no|slight|moderate|severe) problems in walking about/i, /the best health you can imagine/i],
  },
  {
    key: 'promis',
    name: 'PROMIS',
    owner: 'PROMIS Health Organization',
    url: 'https://www.healthmeasures.net/explore-measurement-systems/promis',
    names: /\bPROMIS\b|patient[- ]reported outcomes measurement information system/,
    phrases: [/are you able to do chores such as vacuuming or yard ?work/i],
  },
  {
    key: 'ndi',
    name: 'Neck Disability Index',
    owner: 'H. Vernon, through Mapi Research Trust',
    url: 'https://eprovide.mapi-trust.org/instruments/neck-disability-index',
    names: /\b(NDI|neck disability index)\b/i,
    phrases: [
      /(hardly )?drive (my car )?(at all )?because of (severe |moderate )?pain in my neck/i,
      /read as much as i want to with/i,
    ],
  },
  {
    key: 'lefs',
    name: 'Lower Extremity Functional Scale',
    owner: 'J. Binkley and P. Stratford',
    url: 'https://www.rehabmeasures.org',
    names: /\b(LEFS|lower extremity functional scale)\b/i,
    phrases: [/making sharp turns while running fast/i],
  },
  {
    key: 'start-back',
    name: 'STarT Back Screening Tool',
    owner: 'Keele University',
    url: 'https://startback.hfac.keele.ac.uk',
    names: /\bSTarT[\s-]?Back\b|\bstart[\s-]?back (screening|tool)\b|\bSBST\b|\bKeele (STarT|MSK)\b/,
    phrases: [/back pain has spread down my leg/i, /it'?s really not safe for a person with a condition like mine/i],
  },
  {
    key: 'orebro',
    name: 'Örebro Musculoskeletal Pain Questionnaire',
    owner: 'S. Linton, Örebro University',
    url: 'https://www.oru.se/english/research/champ',
    names: /(^|[^\p{L}])([öo]mpq|[öo]mpsq|[öo]rebro)([^\p{L}]|$)/iu,
    phrases: [/an increase in pain is an indication that i should stop what i.?m doing/i],
  },
  {
    key: 'sf-36',
    name: 'SF-36v2 and SF-12v2',
    owner: 'QualityMetric',
    url: 'https://www.qualitymetric.com',
    names: /\bSF-?(36|12|8)(v2)?\b/i,
    phrases: [/have you felt so down in the dumps that nothing could cheer you up/i],
  },
  {
    key: 'womac',
    name: 'WOMAC',
    owner: 'N. Bellamy',
    url: 'https://eprovide.mapi-trust.org/instruments/western-ontario-and-mcmaster-universities-osteoarthritis-index',
    names: /\bWOMAC\b/i,
    phrases: [],
  },
  {
    key: 'haq',
    name: 'Health Assessment Questionnaire',
    owner: 'Stanford University',
    url: 'https://eprovide.mapi-trust.org/instruments/health-assessment-questionnaire',
    names: /\bHAQ(-DI)?\b|health assessment questionnaire/i,
    phrases: [],
  },
]

const normalizeText = (text: string) => text.replaceAll(/[’‘]/g, "'").replaceAll(/\s+/g, ' ')

/** Recognizes an instrument by its names or by its questions; undefined for most surveys. */
export function instrumentOf({ title, introduction, citation, questions }: SurveyDefinition) {
  const headings = normalizeText(`${title}\n${introduction}\n${citation}`)
  const questionTexts = questions.flatMap(({ text, hint, options }) => [text, hint, ...options]).map(normalizeText)
  const whole = questionTexts.join(' ')
  return instruments.find(
    ({ names, phrases }) =>
      names.test(headings) ||
      questionTexts.some((text) => names.test(text)) ||
      phrases.some((phrase) => phrase.test(whole)),
  )
}

/** @throws Problem `conflict` for an instrument without a licence; the message says where to apply. */
export function ensureLicensed(instrument: Instrument | undefined, licensed: ReadonlySet<string>, field = 'title') {
  if (!instrument || licensed.has(instrument.key)) return
  const { name, owner, url } = instrument
  throw fieldProblem(
    'conflict',
    field,
    `${name} belongs to ${owner} and needs a licence. Ask for one at ${url}. Then an owner of your clinic can record it under Surveys, Licences.`,
  )
}
