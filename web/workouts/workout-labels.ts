import { describeDosage, describeDosageDetails, type Dosage, type Side } from '@kinora/contract/dosage.ts'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { count } from '../ui/format.ts'
import { currentSide, isComplete, partsPerSet, setsDone, setsOf, type Step } from './recording/workout.ts'
import { listText } from '@kinora/contract/list-text.ts'

export const nameOf = ({ nameOverride, exercise }: Pick<MyPrescription, 'nameOverride' | 'exercise'>) =>
  nameOverride || exercise.patientName || exercise.name

/** 'Do 10, three times. Hold for 5 seconds.' */
export function dosageSentence(dosage: Dosage, side: Side) {
  const details = describeDosageDetails(dosage).filter((detail) => /^(Hold|Use)/.test(detail))
  return `${[describeDosage(dosage, side), ...details].join('. ')}.`
}

const regions: Record<string, string> = {
  head: 'head',
  cervical: 'neck',
  thoracic: 'upper back',
  lumbar: 'back',
  pelvis: 'pelvis',
  shoulder: 'shoulder',
  elbow: 'elbow',
  wrist: 'wrist',
  hand: 'hand',
  hip: 'hip',
  knee: 'knee',
  ankle: 'ankle',
  foot: 'foot',
}

/** 'How much did your knee hurt?' if the exercise is for one region. */
export function painQuestion({ exercise: { bodyRegions } }: Pick<MyPrescription, 'exercise'>) {
  const region = bodyRegions.length === 1 ? regions[bodyRegions[0]!] : undefined
  return region ? `How much did your ${region} hurt?` : 'How much did it hurt?'
}

/** Whether the practitioner was notified of a pain, which only the server can confirm. */
export function notifiedText(practitioner: string, isNotified: boolean, isOnline: boolean) {
  const name = practitioner[0]!.toUpperCase() + practitioner.slice(1)
  if (isNotified) return `${name} has been told.`
  return `${name} will be told as soon as ${isOnline ? 'this is sent' : 'you are back online'}.`
}

/** Effort in five levels, stored as 1, 3, 5, 7, 9 of 10. */
export const efforts = [
  { value: 1, words: 'Very easy' },
  { value: 3, words: 'Easy' },
  { value: 5, words: 'Just right' },
  { value: 7, words: 'Hard' },
  { value: 9, words: 'Very hard' },
] as const

/** 'less than a minute', '12 minutes' */
export const minutesText = (minutes: number) =>
  minutes > 0 && minutes < 1 ? 'less than a minute' : count(Math.round(minutes), 'minute')
export const leftText = (minutes: number) =>
  minutes > 0 ? `${minutesText(minutes).replace('less', 'Less')} left` : 'All exercises done'
export const exercisesText = (number: number) => count(number, 'exercise')

const things: Record<string, string> = {
  band: 'a band',
  loop: 'a loop band',
  dumbbell: 'a dumbbell',
  cuff: 'a cuff weight',
  stairs: 'stairs',
  'Swiss ball': 'a large ball',
  'small ball': 'a small ball',
  cable: 'a cable machine',
  bike: 'an exercise bike',
  putty: 'putty',
  other: '',
}

/** 'You need a mat, a step and a wall.', or ''. */
export function equipmentSentence(prescriptions: readonly Pick<MyPrescription, 'exercise'>[]) {
  const needed = new Set(
    prescriptions.flatMap(({ exercise }) => exercise.equipment).filter((thing) => thing !== 'none'),
  )
  const words = [...needed].map((thing) => things[thing] ?? `a ${thing}`).filter(Boolean)
  return words.length > 0 ? `You need ${listText(words)}.` : ''
}

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
export const numberWord = (number: number) => numerals[number] ?? String(number)

/** 'The three that matter most. The other two can wait.' */
export function shortSentence(included: number, left: number) {
  const most = included === 1 ? 'The one that matters most.' : `The ${numberWord(included)} that matter most.`
  return `${most} ${left === 1 ? 'The other one can wait.' : `The other ${numberWord(left)} can wait.`}`
}

/** Whether an exercise is timed: as single holds, or as one period. */
export function timingOf({ dosage }: Pick<MyPrescription, 'dosage'>): 'holds' | 'time' | null {
  if (dosage.durationSeconds) return 'time'
  return dosage.holdSeconds ? 'holds' : null
}

const sideLabels = { left: 'Left side', right: 'Right side' } as const
export const sideText = (step: Step) => {
  const side = currentSide(step)
  return side ? sideLabels[side] : ''
}

/** A hint on what to tap: a question and an instruction. */
export function tapHint(step: Step) {
  const { prescription } = step
  const { repsMin, repsMax, distanceMeters } = prescription.dosage
  const set = setsDone(step) + 1
  if (isComplete(step)) return { question: 'All done.', tap: 'Choose Next to continue.' }
  if (timingOf(prescription)) return { question: 'Ready?', tap: `Tap the ${set} to start.` }
  const much = repsMin ?? repsMax
  const done = much !== null ? `Done ${much}?` : distanceMeters !== null ? `Gone ${distanceMeters} metres?` : 'Done?'
  return { question: done, tap: `Tap the ${set}.` }
}

/** 'Do 10. This is the last set.' */
export function nextSetText(step: Step) {
  const { dosage, side } = step.prescription
  const [one] = dosageSentence({ ...dosage, set: '1' }, side === 'each' ? (currentSide(step) ?? 'none') : side).split(
    ', once',
  )
  return setsDone(step) + 1 === setsOf(step) && step.sets.length % partsPerSet(step) === 0 && setsOf(step) > 1
    ? `${one}. This is the last set.`
    : `${one}.`
}

/** 'Squat done, three sets' */
export const doneText = (step: Step) => {
  const done = setsDone(step)
  if (step.skipped && done === 0) return `${nameOf(step.prescription)} skipped`
  return `${nameOf(step.prescription)} done, ${numberWord(done)} ${done === 1 ? 'set' : 'sets'}`
}

/** 'Down for 3, up for 2' for the tempo 3-0-2. */
export function tempoText({ tempo }: Dosage) {
  const parts = tempo?.split('-').map(Number)
  if (!parts) return ''
  const [down, pause, up] = parts
  return `Down for ${down}, ${pause ? `hold ${pause}, ` : ''}up for ${up}`
}
