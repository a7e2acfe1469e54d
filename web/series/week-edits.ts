import { defaultPainRule } from '@kinora/contract/dosage.ts'
import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import type { Prescription } from '@kinora/contract/series.ts'
import { randomId } from '../app/api-client.ts'
import { count } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { positionOf, prescriptionIn, type CardPosition } from './card-positions.ts'
import type { Edit, EditUndo } from './edit-undo.ts'
import type { FieldChange } from './prescription-draft.ts'
import { nameOf } from './prescription-name.ts'
import { createWeekSaves, fieldsOf, type ChangeOutcome, type Week } from './week-saves.ts'

/** The prescription that the server will create for an exercise, shown until its reply arrives. */
export function prescriptionOf(
  exercise: ExerciseCard,
  position: { programId: string; seriesId: string; week: number },
): Prescription {
  return {
    _id: randomId(),
    ...position,
    position: 0,
    exerciseId: exercise._id,
    exerciseVersion: exercise.version,
    exercise,
    side: exercise.defaultSide,
    priority: 'must',
    dosage: exercise.defaultDosage,
    painRule: defaultPainRule,
    patientNote: '',
    staffNote: '',
    nameOverride: '',
    precautionReason: '',
    group: null,
    log: ['tick', 'pain'],
    set: exercise.defaultDosage.set,
    version: 1,
    updatedAt: new Date().toISOString(),
  }
}

/** A dosage with the side it is for. */
export type PrescribedDosage = Pick<Prescription, 'dosage' | 'side'>

const fullyOf = (prescribed: PrescribedDosage | undefined) =>
  prescribed && { ...prescribed, set: prescribed.dosage.set }

/** Adds exercises to one week, by default with their own dosage. */
const exerciseAdder =
  (saves: ReturnType<typeof createWeekSaves>, undo: EditUndo, { programId, week }: Week) =>
  (
    position: CardPosition,
    exercises: readonly ExerciseCard[],
    { isEveryWeek = false, prescribed }: { isEveryWeek?: boolean; prescribed?: PrescribedDosage } = {},
  ) => {
    const place = { programId, week, seriesId: position.seriesId }
    const cards = exercises.map((exercise) => ({ ...prescriptionOf(exercise, place), ...fullyOf(prescribed) }))
    const ids = saves.add(position, cards, { isEveryWeek, isWhole: prescribed !== undefined })
    const [only] = exercises.length === 1 ? exercises : []
    undo.push({
      words: `${only?.name ?? count(exercises.length, 'exercise')} added`,
      undo() {
        ids.forEach(saves.remove)
        if (isEveryWeek) toast.info('Removed from this week only. It is still in the later weeks.')
      },
    })
  }

/** Edits of single cards, each with its undo. */
function cardEditor(saves: ReturnType<typeof createWeekSaves>, undo: EditUndo) {
  /** A card of the week and its position. */
  function find(id: string) {
    const [card, position] = [prescriptionIn(saves.columns(), id), positionOf(saves.columns(), id)]
    return card && position ? { card, position, name: nameOf(card) } : undefined
  }

  /** Edits a card; `apply` returns a function that undoes it. */
  function edit(id: string, apply: (found: NonNullable<ReturnType<typeof find>>) => Edit) {
    const found = find(id)
    return found && undo.push(apply(found))
  }

  return { find, edit }
}

/** Edits of one week, which can be undone. */
export function createWeekEdits({ undo, ...shown }: Week & { undo: EditUndo }) {
  const saves = createWeekSaves(shown)
  const { find, edit } = cardEditor(saves, undo)

  return {
    /** The end of a series, read when needed: the screen may not show the previous edit yet. */
    endOf: (seriesId: string): CardPosition => ({
      seriesId,
      index: saves.columns().find(({ _id }) => _id === seriesId)?.assignedExercises.length ?? 0,
    }),

    addExercises: exerciseAdder(saves, undo, shown),

    /** Inserts a copy right below. Returns its id. */
    duplicate(id: string) {
      const found = find(id)
      if (!found) return undefined
      const below = { ...found.position, index: found.position.index + 1 }
      const [created] = saves.add(below, [{ ...found.card, _id: randomId() }], { isWhole: true })
      undo.push({ words: `${found.name} duplicated`, undo: () => saves.remove(created!) })
      return created
    },

    change: (id: string, fields: FieldChange, outcome: ChangeOutcome) =>
      edit(id, ({ card, name }) => {
        const before = fieldsOf(card)
        saves.change(id, fields, outcome)
        return {
          key: `change ${id}`,
          words: `Change of ${name}`,
          undo: () => saves.change(id, before, { onSaved: () => undefined, onRejected: saves.reloadAfter }),
        }
      }),

    /** Puts another exercise in the place of a card's; its dosage and notes stay. */
    swap: (id: string, exercise: ExerciseCard) =>
      edit(id, ({ card, name }) => {
        saves.swap(id, exercise)
        return { words: `${name} swapped`, undo: () => saves.swap(id, card.exercise) }
      }),

    move: (id: string, to: CardPosition) =>
      edit(id, ({ position, name }) => {
        saves.move(id, to)
        return { words: `${name} moved`, undo: () => saves.move(id, position) }
      }),

    /** Removes a card. Undo restores it under the same id, so that everything logged for it stays. */
    remove: (id: string) =>
      edit(id, ({ card, position, name }) => {
        saves.remove(id)
        return { words: `${name} removed`, undo: () => void saves.add(position, [card], { isWhole: true }) }
      }),
  }
}

export type WeekEdits = ReturnType<typeof createWeekEdits>
