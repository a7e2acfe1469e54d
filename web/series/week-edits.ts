import type { QueryClient } from '@tanstack/react-query'
import { defaultPainRule } from '@kinora/contract/dosage.ts'
import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import type { NamedEndpoint, Reply, RequestOf } from '@kinora/contract/api.ts'
import { prescribedFields, series, type Prescription, type SeriesInWeek } from '@kinora/contract/series.ts'
import { call, randomId, read } from '../app/api-client.ts'
import { count } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import type { EditUndo } from './edit-undo.ts'
import type { FieldChange } from './prescription-draft.ts'
import { nameOf } from './prescription-name.ts'
import {
  positionOf,
  prescriptionIn,
  withCards,
  withChange,
  withMove,
  withoutCard,
  type CardPosition,
  type ProgramWeek,
} from './card-positions.ts'
import type { SaveQueue } from './save-queue.ts'

export const readWeek = (programId: string, week: number) => read(series.week, { params: { programId, week } })

/** The fields that a copy of a prescription repeats. */
const fieldsOf = (prescription: Prescription) =>
  Object.fromEntries(prescribedFields.map((field) => [field, prescription[field]])) as Pick<
    Prescription,
    (typeof prescribedFields)[number]
  >

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

/** Builds the request when it is first sent and repeats it unchanged on retry, so that the idempotency key applies. */
function idempotentSave<E extends NamedEndpoint>(
  endpoint: E,
  write: () => RequestOf<E>,
  done?: (reply: Reply<E>) => void,
) {
  let sentRequest: RequestOf<E> | undefined
  return async () => {
    sentRequest ??= { ...write(), key: randomId() }
    const reply = await call(endpoint, sentRequest)
    done?.(reply)
  }
}

/** A dosage with the side it is for. */
export type PrescribedDosage = Pick<Prescription, 'dosage' | 'side'>

interface ChangeOutcome {
  onSaved: () => void
  onRejected: (problem: Problem) => void
}

interface Dependencies {
  cache: QueryClient
  saveQueue: SaveQueue
  programId: string
  week: number
  undo: EditUndo
}

/** Edits of one week: shown immediately, saved one after the other, and taken back the same way. */
export function createWeekEdits({ cache, saveQueue, programId, week, undo }: Dependencies) {
  const { queryKey } = readWeek(programId, week)
  const currentColumns = () => cache.getQueryData<ProgramWeek>(queryKey)?.series ?? []
  const locationIn = (seriesId: string) => ({ programId, seriesId, week })

  function applyLocally(change: (columns: readonly SeriesInWeek[]) => SeriesInWeek[]) {
    void cache.cancelQueries({ queryKey })
    cache.setQueryData<ProgramWeek>(queryKey, (old) => old && { ...old, series: change(old.series) })
  }

  /** Takes only what the server generates: a later edit of the same card may already be on screen. */
  const applyReply = ({ _id, version, updatedAt }: Prescription) =>
    applyLocally((columns) => withChange(columns, _id, { version, updatedAt }))

  function reload(problem: Problem) {
    toast.failure(problem)
    void cache.invalidateQueries({ queryKey })
  }

  function add(position: CardPosition, cards: Prescription[], { isWhole = false, isEveryWeek = false } = {}) {
    applyLocally((columns) => withCards(columns, position, cards))
    const exercises = cards.map((card, at) => ({
      _id: card._id,
      exerciseId: card.exerciseId,
      position: position.index + at,
      ...(isWhole && fieldsOf(card)),
    }))
    const write = () => ({ body: { seriesId: position.seriesId, week, isEveryWeek, exercises } })
    saveQueue.add({
      send: idempotentSave(series.assign, write, (added) => added.forEach(applyReply)),
      onRejected: reload,
    })
    return cards.map(({ _id }) => _id)
  }

  function change(id: string, fields: FieldChange, { onSaved, onRejected }: ChangeOutcome) {
    applyLocally((columns) => withChange(columns, id, { ...fields, ...(fields.dosage && { set: fields.dosage.set }) }))
    const write = () => ({ body: { _id: id, version: prescriptionIn(currentColumns(), id)?.version, ...fields } })
    saveQueue.add({
      send: idempotentSave(series.change, write, (reply) => {
        applyReply(reply)
        onSaved()
      }),
      onRejected(problem) {
        void cache.invalidateQueries({ queryKey })
        onRejected(problem)
      },
    })
  }

  function swap(id: string, exercise: ExerciseCard) {
    applyLocally((columns) => withChange(columns, id, { exercise, exerciseId: exercise._id }))
    const write = () => ({
      body: { _id: id, version: prescriptionIn(currentColumns(), id)?.version, exerciseId: exercise._id },
    })
    saveQueue.add({ send: idempotentSave(series.change, write, applyReply), onRejected: reload })
  }

  function move(id: string, position: CardPosition) {
    applyLocally((columns) => withMove(columns, id, position))
    const write = () => ({ body: { _id: id, seriesId: position.seriesId, position: position.index } })
    saveQueue.add({ send: idempotentSave(series.change, write, applyReply), onRejected: reload })
  }

  function remove(id: string) {
    const position = positionOf(currentColumns(), id)
    if (!position) return
    applyLocally((columns) => withoutCard(columns, id))
    saveQueue.add({
      send: idempotentSave(series.unassign, () => ({ params: { seriesId: position.seriesId, week, id } })),
      onRejected: reload,
    })
  }

  return {
    /** The end of a series, as the week is now: an edit may come before the screen shows the one before. */
    endOf: (seriesId: string): CardPosition => ({
      seriesId,
      index: currentColumns().find(({ _id }) => _id === seriesId)?.assignedExercises.length ?? 0,
    }),

    /** Adds exercises, by default with their own dosage. */
    addExercises(
      position: CardPosition,
      exercises: readonly ExerciseCard[],
      { isEveryWeek = false, prescribed }: { isEveryWeek?: boolean; prescribed?: PrescribedDosage } = {},
    ) {
      const cards = exercises.map((exercise) => ({
        ...prescriptionOf(exercise, locationIn(position.seriesId)),
        ...(prescribed && { ...prescribed, set: prescribed.dosage.set }),
      }))
      const ids = add(position, cards, { isEveryWeek, isWhole: prescribed !== undefined })
      const [only] = exercises.length === 1 ? exercises : []
      undo.push({
        words: `${only?.name ?? count(exercises.length, 'exercise')} added`,
        undo() {
          ids.forEach(remove)
          if (isEveryWeek) toast.info('Removed from this week only. It is still in the later weeks.')
        },
      })
    },

    /** Inserts a copy right below. Returns its id. */
    duplicate(id: string) {
      const [position, card] = [positionOf(currentColumns(), id), prescriptionIn(currentColumns(), id)]
      if (!position || !card) return undefined
      const [created] = add({ ...position, index: position.index + 1 }, [{ ...card, _id: randomId() }], {
        isWhole: true,
      })
      undo.push({ words: `${nameOf(card)} duplicated`, undo: () => remove(created!) })
      return created
    },

    change(id: string, fields: FieldChange, outcome: ChangeOutcome) {
      const card = prescriptionIn(currentColumns(), id)
      if (!card) return
      change(id, fields, outcome)
      const before = Object.fromEntries(prescribedFields.map((field) => [field, card[field]])) as FieldChange
      undo.push({
        key: `change ${id}`,
        words: `Change of ${nameOf(card)}`,
        undo: () => change(id, before, { onSaved: () => undefined, onRejected: reload }),
      })
    },

    /** Puts another exercise in the place of a card's; its dosage and notes stay. */
    swap(id: string, exercise: ExerciseCard) {
      const card = prescriptionIn(currentColumns(), id)
      if (!card) return
      swap(id, exercise)
      undo.push({ words: `${nameOf(card)} swapped`, undo: () => swap(id, card.exercise) })
    },

    move(id: string, position: CardPosition) {
      const [from, card] = [positionOf(currentColumns(), id), prescriptionIn(currentColumns(), id)]
      if (!from || !card) return
      move(id, position)
      undo.push({ words: `${nameOf(card)} moved`, undo: () => move(id, from) })
    },

    /** Removes a card. Returns what restores it under the same id, and so with everything logged for it. */
    remove(id: string) {
      const [position, card] = [positionOf(currentColumns(), id), prescriptionIn(currentColumns(), id)]
      if (!position || !card) return undefined
      remove(id)
      const restore = () => void add(position, [card], { isWhole: true })
      return undo.push({ words: `${nameOf(card)} removed`, undo: restore })
    },
  }
}

export type WeekEdits = ReturnType<typeof createWeekEdits>
