import type { Dosage } from '@kinora/contract/dosage.ts'
import type {
  BodyPosition,
  BodyRegion,
  Equipment,
  ExerciseType,
  Laterality,
  Measure,
} from '@kinora/contract/exercise-categories.ts'

/** Translates the terms of other collections into ours. */

const withoutDuplicates = <T>(values: T[]) => [...new Set(values)]
/** All values whose pattern matches a word. */
const matchingValues = <T>(table: [RegExp, T[]][], words: string[]) =>
  withoutDuplicates(
    words.flatMap((word) => table.flatMap(([pattern, means]) => (pattern.test(word.toLowerCase()) ? means : []))),
  )

const regions: [RegExp, BodyRegion[]][] = [
  [/quadriceps|quads|hamstring|biceps femoris|upper leg|thigh/, ['knee', 'hip']],
  [/calf|calves|gastrocnemius|soleus|tibialis|lower leg/, ['ankle']],
  [/\bfoot|feet|plantar/, ['foot']],
  [/glute|adductor|abductor|hip flexor|iliopsoas|groin|piriformis/, ['hip']],
  [/abs\b|abdomin|oblique|core|waist|serratus/, ['core']],
  [/lower back|erector|lumbar|quadratus lumborum/, ['lumbar']],
  [/middle back|rhomboid|upper back|thoracic|^back$/, ['thoracic']],
  [/\blats?\b|latissimus|traps?\b|trapezius/, ['thoracic', 'shoulder']],
  [/shoulder|deltoid|delts|rotator|chest|pectoral|pecs/, ['shoulder']],
  [/biceps(?! femoris)|triceps|brachialis|brachii|upper arm|elbow/, ['elbow']],
  [/forearm|wrist|lower arm|brachioradialis/, ['wrist', 'elbow']],
  [/grip|hand|finger/, ['hand']],
  [/neck|sternocleidomastoid|levator|cervical/, ['cervical']],
  [/cardio/, ['cardiorespiratory']],
  [/full body|whole body/, ['full body']],
]
const regionsOfMuscles = (muscles: string[]) => matchingValues(regions, muscles)

/** Body parts in a name. "Behind the neck" and "neck press" describe the position of a bar instead. */
const namedRegions: [RegExp, BodyRegion[]][] = [
  [
    /(?<!behind[ -](the[ -])?)\bneck\b(?! press| grip)|\bcervical|chin tuck|head (turn|tilt|nod)|isometric head/,
    ['cervical'],
  ],
  [/\bankle|\bcalf\b|\bcalves\b|heel raise/, ['ankle']],
  [/\btoe (raise|curl|spread|extension|flexion)|\bplantar/, ['foot']],
  [/\bwrist/, ['wrist']],
  [/\bfingers?\b|\bthumb/, ['hand']],
]
/** Muscles from the neck to the shoulder and back are also listed for neck exercises. */
const ofNeckMuscles: BodyRegion[] = ['thoracic', 'shoulder']

/**
 * The regions of an exercise, those in its name first. A neck exercise does not count as a shoulder exercise, although
 * the trapezius is listed for it.
 */
export function regionsOf(muscles: string[], name = ''): BodyRegion[] {
  const named = matchingValues(namedRegions, [name])
  const worked = regionsOfMuscles(muscles)
  const isOfNeck = named.includes('cervical')
  const others = isOfNeck ? worked.filter((region) => !ofNeckMuscles.includes(region)) : worked
  return withoutDuplicates([...named, ...others])
}

const kit: [RegExp, Equipment[]][] = [
  [/^none|body ?(only|weight)|bodyweight|^body$/, ['none']],
  [/dumbbell/, ['dumbbell']],
  [/kettlebell/, ['kettlebell']],
  [/barbell|e-?z|curl bar|sz-?bar|olympic bar|trap bar/, ['barbell']],
  [/cable|pulley/, ['cable']],
  [/machine|sled|leverage|elliptical|rowing|ski ?erg|stepmill/, ['machine']],
  [/medicine/, ['medicine ball']],
  [/exercise ball|swiss|stability ball|gym ball|fitball/, ['Swiss ball']],
  [/foam/, ['foam roller']],
  [/loop|mini.?band/, ['loop']],
  [/(?<!mini.?)band/, ['band']],
  [/bench|incline/, ['bench']],
  [/\bmat\b/, ['mat']],
  [/\bchair\b/, ['chair']],
  [/\bwall\b/, ['wall']],
  [/\bstep\b|\bbox\b/, ['step']],
  [/towel/, ['towel']],
  [/strap|belt/, ['belt']],
  [/bosu/, ['BOSU']],
  [/balance board|wobble/, ['balance board']],
  [/stick|dowel|broom/, ['dowel']],
  [/treadmill/, ['treadmill']],
  [/\bbike|cycle/, ['bike']],
  [/ankle weight|cuff/, ['cuff']],
  [/\btable\b/, ['table']],
  [/pillow|cushion/, ['pillow']],
  [/pull-?up bar|rings?\b|rope|other|weighted|tire|hammer|sandbag|trx|suspension/, ['other']],
]

/** Unknown equipment is "other", so that the exercise does not appear to need none. */
export function equipmentOf(words: string[]): Equipment[] {
  const known = withoutDuplicates(
    words.flatMap((word) =>
      matchingValues(kit, [word]).length ? matchingValues(kit, [word]) : (['other'] as Equipment[]),
    ),
  )
  return known.length > 1 ? known.filter((item) => item !== 'none') : known
}

const positions: [RegExp, BodyPosition[]][] = [
  [/side.?lying|lying on (your|the) side|on your side/, ['side-lying']],
  [/four.?point|all fours|quadruped|hands and knees|bird.?dog/, ['four-point kneeling']],
  [/half.?kneel/, ['half-kneeling']],
  [/kneel/, ['kneeling']],
  [/prone|face.?down|superman/, ['prone']],
  [/crook|bridge\b/, ['crook lying']],
  [/supine|lying|on (your|the) back/, ['supine']],
  [/long.?sit/, ['long sitting']],
  [/seated|sitting/, ['sitting']],
  [/single.?leg stand|one.?leg stand/, ['single-leg']],
  [/standing|squat|lunge|deadlift/, ['standing']],
  [/walking|walk\b/, ['walking']],
]
/** The position that a name suggests, most specific pattern first; null if none matches. */
export const positionOf = (name: string): BodyPosition | null => matchingValues(positions, [name])[0] ?? null

export function lateralityOf(name: string): Laterality {
  if (/alternat/i.test(name)) return 'alternating'
  return /(one|single)[- ](arm|leg|hand|foot)|unilateral/i.test(name) ? 'unilateral' : 'bilateral'
}

/** Maps beginner, intermediate and expert to our scale of 1 to 5. */
export const levelOf = (word: string) =>
  ({ beginner: 2, intermediate: 3, expert: 5, advanced: 4 })[word.toLowerCase()] ?? 2

const types: [RegExp, ExerciseType[]][] = [
  [/stretch/, ['stretch']],
  [/plyometric/, ['plyometric']],
  [/cardio|aerobic/, ['aerobic']],
  [/isometric|static/, ['isometric']],
  [/balance/, ['balance']],
  [/mobility/, ['mobility']],
  [/strength|lifting|strongman|compound|isolation/, ['strength']],
]

/** The exercise types of a category; strength if nothing else matches. */
export function typesOf(category: string): ExerciseType[] {
  const found = matchingValues(types, [category])
  return found.length ? found : ['strength']
}

const weights = new Set<Equipment>(['dumbbell', 'kettlebell', 'barbell', 'machine', 'cable', 'cuff', 'medicine ball'])

/** The measure that fits an exercise: held, timed, loaded or repeated. */
export function measureOf({
  types,
  equipment,
  isStatic,
}: {
  types: ExerciseType[]
  equipment: Equipment[]
  isStatic?: boolean
}): Measure {
  if (types.includes('aerobic')) return 'time'
  if (isStatic || types.includes('stretch') || types.includes('isometric')) return 'hold'
  return equipment.some((item) => weights.has(item)) ? 'reps and load' : 'reps'
}

/** A default dosage, because other collections have none. */
export function defaultDosageFor(measure: Measure): Partial<Dosage> {
  if (measure === 'time') return { set: '1', durationSeconds: 600 }
  if (measure === 'hold') return { set: '3', repsMin: 1, repsMax: 1, holdSeconds: 30, restSeconds: 15 }
  return { set: '3', repsMin: 10, repsMax: 10, restSeconds: 60 }
}

/**
 * Derives our fields from the words of another collection. Regions are searched in `places`, by default its muscles.
 */
export function factsFrom(
  name: string,
  words: { kind: string; muscles: string[]; places?: string[]; equipment: string[]; isStatic?: boolean },
) {
  const types = typesOf(words.kind)
  const equipment = equipmentOf(words.equipment)
  const measure = measureOf({ types, equipment, isStatic: words.isStatic })
  return {
    name,
    types,
    bodyRegions: regionsOf(words.places ?? words.muscles, name),
    primaryMuscles: words.muscles,
    position: positionOf(name),
    equipment,
    laterality: lateralityOf(name),
    measure,
    defaultDosage: defaultDosageFor(measure),
  }
}
