import { expect, test } from 'vitest'
import { readList } from './detect.ts'
import { clipped, linesOf, plainText } from './plain.ts'

const json = (value: unknown) => readList(JSON.stringify(value))
const refusal = (text: string) => {
  try {
    readList(text)
  } catch (error) {
    return (error as Error).message
  }
  return undefined
}

const sitUp = {
  id: '3_4_Sit-Up',
  name: '3/4 Sit-Up',
  force: 'pull',
  level: 'beginner',
  mechanic: 'compound',
  equipment: 'body only',
  primaryMuscles: ['abdominals'],
  secondaryMuscles: [],
  instructions: ['Lie down on the floor.'],
  category: 'strength',
  images: ['3_4_Sit-Up/0.jpg'],
}

test('a free-exercise-db list is recognized by its muscles', () => {
  const { format, exercises, notes } = json([
    sitUp,
    {
      ...sitUp,
      id: 'x',
      name: 'Seated calf stretch',
      category: 'stretching',
      equipment: null,
      force: 'static',
      primaryMuscles: ['calves'],
    },
  ])
  expect(format).toBe('free-exercise-db')
  expect(notes).toEqual([expect.stringContaining('photos')])
  expect(exercises[0]).toMatchObject({
    row: 1,
    sourceId: '3_4_Sit-Up',
    attribution: { licence: 'Unlicense' },
    draft: {
      name: '3/4 Sit-Up',
      steps: ['Lie down on the floor.'],
      bodyRegions: ['core'],
      equipment: ['none'],
      types: ['strength'],
      level: 2,
      measure: 'reps',
      force: 'pull',
    },
  })
  expect(exercises[1]!.draft).toMatchObject({
    types: ['stretch'],
    bodyRegions: ['ankle'],
    position: 'sitting',
    equipment: [],
    measure: 'hold',
    defaultDosage: { holdSeconds: 30 },
  })
})

test('JSON lines and the folder form without ids are read too', () => {
  const { id: _id, images: _images, ...wrkout } = sitUp
  expect(
    readList(`${JSON.stringify(sitUp)}\n${JSON.stringify(wrkout)}\n`).exercises.map(({ sourceId }) => sourceId),
  ).toEqual(['3_4_Sit-Up', '3/4 Sit-Up'])
  expect(json(wrkout)).toMatchObject({ format: 'free-exercise-db', exercises: [{ name: '3/4 Sit-Up' }] })
})

const swing = {
  id: 9,
  uuid: '1b020b3a-3732-4c7e-92fd-a0cec90ed69b',
  category: { id: 10, name: 'Abs' },
  muscles: [{ id: 8, name: 'Gluteus maximus', name_en: 'Glutes' }],
  muscles_secondary: [],
  equipment: [{ id: 10, name: 'Kettlebell' }],
  license: { full_name: 'Creative Commons Attribution Share Alike 4' },
  license_author: 'deusinvictus',
  images: [],
  videos: [],
  translations: [
    { id: 1, name: 'Kettlebell schwingen', language: 1, description: '<p>Schwingen</p>' },
    {
      id: 2,
      name: '2 Handed Kettlebell Swing',
      language: 2,
      description:
        '<p>Hold the <b>kettlebell</b> &amp; swing.</p><script>alert(1)</script><ul><li>Hips back</li><li onclick="x()">Stand up</li></ul>',
      aliases: [{ alias: 'Russian swing' }],
      notes: [{ comment: 'Keep your body straight' }],
    },
  ],
}

test('the English text of wger is read without markup, with licence and author', () => {
  const { format, exercises, notes } = json({
    count: 872,
    next: 'https://wger.de/api/v2/exerciseinfo/?offset=100',
    previous: null,
    results: [swing],
  })
  expect(format).toBe('wger')
  expect(notes[0]).toContain('1 of 872')
  expect(exercises[0]).toMatchObject({
    sourceId: swing.uuid,
    attribution: {
      licence: 'Creative Commons Attribution Share Alike 4',
      author: 'deusinvictus',
      sourceUrl: 'https://wger.de/en/exercise/9/view',
    },
    draft: {
      name: '2 Handed Kettlebell Swing',
      aliases: ['Russian swing'],
      steps: ['Hold the kettlebell & swing.', 'Hips back', 'Stand up'],
      cues: ['Keep your body straight'],
      primaryMuscles: ['glutes'],
      bodyRegions: ['hip'],
      equipment: ['kettlebell'],
    },
  })
})

test('wger without an English text is refused with that reason', () => {
  const { exercises } = json([{ ...swing, translations: swing.translations.slice(0, 1) }])
  expect(exercises[0]).toMatchObject({ name: 'Kettlebell schwingen', refusal: 'There is no English text.' })
})

test('the published tables of wger are joined', () => {
  const { format, exercises } = json([
    {
      model: 'exercises.exercise',
      pk: 9,
      fields: { uuid: 'u-9', category: 10, muscles: [8], muscles_secondary: [], equipment: [10] },
    },
    {
      model: 'exercises.translation',
      pk: 345,
      fields: { exercise: 9, language: 2, name: 'Swing', description_source: 'Swing it.' },
    },
    { model: 'exercises.translation', pk: 346, fields: { exercise: 8, language: 2, name: 'Another' } },
  ])
  expect(format).toBe('wger')
  expect(exercises).toMatchObject([
    {
      sourceId: 'u-9',
      draft: { name: 'Swing', steps: ['Swing it.'], primaryMuscles: ['glutes'], equipment: ['kettlebell'] },
    },
  ])
})

test('exercemus keeps the licence of each exercise and leaves its to-do list alone', () => {
  const skull = {
    category: 'strength',
    name: 'Dumbbell Skullcrusher',
    aliases: ['French Press'],
    description: 'Arms.',
    equipment: ['dumbbell', 'bench'],
    instructions: ['Lower the weight.'],
    tips: ['Slowly.'],
    tempo: '3-1-1-0',
    primary_muscles: ['triceps'],
    secondary_muscles: [],
    variations_on: ['skullcrusher'],
    license_author: 'wger.de',
    license: { full_name: 'Creative Commons Attribution Share Alike 3' },
  }
  const { format, exercises } = json({ categories: [], exercises: [skull], exercises_to_merge: [skull] })
  expect(format).toBe('exercemus')
  expect(exercises).toHaveLength(1)
  expect(exercises[0]).toMatchObject({
    sourceId: 'dumbbell skullcrusher',
    attribution: { licence: 'Creative Commons Attribution Share Alike 3', author: 'wger.de' },
    draft: {
      equipment: ['dumbbell', 'bench'],
      measure: 'reps and load',
      defaultDosage: { tempo: '3-1-1-0' },
      bodyRegions: ['elbow'],
      cues: ['Slowly.'],
    },
  })
})

test('everkinetic and exercises-dataset are read', () => {
  const neck = {
    id: '0001',
    name: 'static-neck',
    title: 'Static Neck',
    primer: 'To steady.',
    type: 'isometric',
    primary: ['trapezius'],
    secondary: [],
    equipment: ['body'],
    steps: ['Press.'],
    tips: [],
  }
  expect(json([neck])).toMatchObject({
    format: 'everkinetic',
    exercises: [
      {
        sourceId: '0001',
        attribution: { licence: 'CC-BY-SA 4.0' },
        draft: { name: 'Static Neck', measure: 'hold', equipment: ['none'] },
      },
    ],
  })
  const sit = {
    id: '0001',
    name: '3/4 sit-up',
    body_part: 'waist',
    equipment: 'body weight',
    target: 'abs',
    secondary_muscles: ['hip flexors'],
    instructions: { en: 'Lie down.' },
    instruction_steps: { en: ['Lie down.', 'Sit up.'], es: ['No.'] },
  }
  expect(json([sit])).toMatchObject({
    format: 'exercises-dataset',
    exercises: [{ draft: { name: '3/4 sit-up', steps: ['Lie down.', 'Sit up.'], bodyRegions: ['core'] } }],
  })
  expect(json([{ ...sit, instruction_steps: undefined, instructions: 'Lie down.' }])).toMatchObject({
    exercises: [{ draft: { steps: ['Lie down.'] } }],
  })
})

test('our own table is read with commas, semicolons or tabs', () => {
  const head = [
    'external_id',
    'Name',
    'patient name',
    'body_region',
    'type',
    'position',
    'equipment',
    'level',
    'instructions',
    'default_sets',
    'default_reps',
    'side',
    'licence',
    'author',
  ]
  const row = [
    'k1',
    'Wall squat',
    'Lean and bend',
    'knee|Lower back',
    'isometric',
    'Standing',
    'wall',
    '3',
    'Lean back.|Slide down.',
    '2',
    '8-12',
    'none',
    'CC0',
    'Sam',
  ]
  for (const delimiter of [',', ';', '\t']) {
    const { format, exercises } = readList(`\uFEFF${[head, row].map((cells) => cells.join(delimiter)).join('\r\n')}`)
    expect(format).toBe('csv')
    expect(exercises[0]).toMatchObject({
      row: 2,
      sourceId: 'k1',
      attribution: { licence: 'CC0', author: 'Sam' },
      draft: {
        name: 'Wall squat',
        patientName: 'Lean and bend',
        bodyRegions: ['knee', 'lumbar'],
        position: 'standing',
        level: 3,
        steps: ['Lean back.', 'Slide down.'],
        defaultDosage: { set: '2', repsMin: 8, repsMax: 12 },
      },
    })
  }
})

test('a table that calls its columns “Exercise”, “Regions” and “Steps” is read, and columns left out are named', () => {
  const { exercises, notes } = readList('Exercise;Regions;Steps;Shelf\nChin tuck;neck;Sit tall.|Draw back.;B2')
  expect(exercises[0]).toMatchObject({
    draft: { name: 'Chin tuck', bodyRegions: ['cervical'], steps: ['Sit tall.', 'Draw back.'] },
  })
  expect(notes).toEqual(['Left out: the column shelf.'])
})

test('an unknown value refuses its row and lists the valid ones', () => {
  const { exercises } = readList(
    'name,body_region,level,default_reps\nOne,kneee,,\nTwo,knee,high,\nThree,knee,,many\nFour,knee,2,10',
  )
  expect(exercises.map(({ refusal }) => refusal)).toEqual([
    'body_region: “kneee” is not a known value. Use for example head, cervical, thoracic, lumbar.',
    'level: “high” is not a number.',
    'reps: write 10 or 8-12, not “many”.',
    undefined,
  ])
})

test('tables of workout-cool and OpenTeleRehab are read', () => {
  const cool =
    'id,name,name_en,description,description_en,full_video_url,introduction_en,slug,attribute_name,attribute_value\n1,Pompe,Push-up,,<p>Push.</p>,https://x,Intro,push-up,TYPE,STRENGTH\n1,Pompe,Push-up,,<p>Push.</p>,https://x,Intro,push-up,PRIMARY_MUSCLE,CHEST'
  expect(readList(cool)).toMatchObject({
    format: 'workout-cool',
    exercises: [
      {
        sourceId: '1',
        draft: { name: 'Push-up', steps: ['Push.'], primaryMuscles: ['chest'], bodyRegions: ['shoulder'] },
      },
    ],
  })
  const tele =
    'id,title,sets,reps,categories,dynamic_fields,files\n7,Knee bend,3,10,"Knee->Strength, Hip","Hold:5 s,Equipment:band",https://x/y.mp4'
  expect(readList(tele)).toMatchObject({
    format: 'opentelerehab',
    exercises: [
      {
        sourceId: '7',
        links: [{ kind: 'video', url: 'https://x/y.mp4' }],
        draft: {
          bodyRegions: ['knee', 'hip'],
          equipment: ['band'],
          defaultDosage: { set: '3', repsMin: 10, holdSeconds: 5 },
        },
      },
    ],
  })
})

test.each<[string, string, string | RegExp]>([
  ['nothing', '', 'This file is empty.'],
  ['an empty list', '[]', 'This list is empty.'],
  ['another object', '{"a":1}', /format that Kinora does not know/],
  ['numbers', '[1,2,3]', /format that Kinora does not know/],
  ['names alone', '[{"name":"x"}]', /format that Kinora does not know/],
  ['a page without results', '{"results":[]}', /format that Kinora does not know/],
  ['half a file', '[{"name": "x", ', /broken: it is not complete JSON/],
  ['a broken line', `${JSON.stringify(sitUp)}\n{"broken"`, 'Line 2 of this file is broken: it is not JSON.'],
  ['a table without names', 'a,b\n1,2', 'The first line must name the columns. There is no column “name”.'],
  ['a line of heads', 'name', 'This file has no rows below the header line.'],
  ['an open quote', 'name\n"unclosed', /Line 2, column “name” of this table is broken: a quotation mark/],
  ['bytes', '\u0000\u0001\u0002', /no rows below the header|must name the columns|neither/],
  ['a hundred thousand brackets', '['.repeat(100_000), /broken|known/],
])('%s is refused in words', (_what, text, message) => {
  expect(refusal(text)).toMatch(message)
})

test('an entry that is not an exercise is refused without affecting the others', () => {
  const { exercises } = json([
    sitUp,
    null,
    'text',
    7,
    [],
    { ...sitUp, id: {}, name: { first: 'x' }, instructions: 'One line', primaryMuscles: 'abs', equipment: 4 },
  ])
  expect(exercises.map(({ refusal: it }) => it)).toEqual([
    undefined,
    ...Array.from({ length: 4 }, () => 'This is not an exercise.'),
    undefined,
  ])
  expect(exercises[5]).toMatchObject({ name: '', draft: { steps: ['One line'], primaryMuscles: ['abs'] } })
})

test('a list has at most five thousand exercises', () => {
  expect(refusal(JSON.stringify(Array.from({ length: 5001 }, () => sitUp)))).toMatch('At most 5000 exercises')
})

test('markup becomes plain text, however it is encoded', () => {
  expect(plainText('<p>One</p><p>Two &lt;script&gt;alert(1)&lt;/script&gt;</p>')).toBe('One\nTwo')
  expect(plainText('a < b and 3 > 2')).toBe('a < b and 3 > 2')
  expect(plainText('One<script>if (a > b) x()</script> two<STYLE>p{}</style><script>never closed')).toBe('One two')
  expect(plainText('<img src=x onerror=alert(1)>Safe<!-- no -->')).toBe('Safe')
  expect(plainText('&#x1F642; &#xD800; &nope; &amp;amp;')).toBe('🙂 &nope; &amp;')
})

test('large hostile markup is parsed', () => {
  const hostile = ['<', '<script>', '&', '<a ', ' ', '<!--', '</', '<p>', '\n ', '&#', '1. ', '<style', '. ']
  for (const text of hostile.map((part) => part.repeat(800_000 / part.length))) {
    plainText(text)
    linesOf([text])
    clipped(text, 500)
  }
})

test('long texts are cut between sentences', () => {
  const [first, second] = linesOf([`${'Bend the knee slowly. '.repeat(40)}`])
  expect(first!.length).toBeLessThanOrEqual(600)
  expect(first).toMatch(/slowly\.$/)
  expect(second).toMatch(/^Bend/)
  expect(linesOf(['1. One\n2) Two\n- Three\n• Four'])).toEqual(['One', 'Two', 'Three', 'Four'])
})
