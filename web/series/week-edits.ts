import type { QueryClient } from '@tanstack/react-query'
import { defaultPainRule } from '@kinora/contract/dosage.ts'
import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import type { NamedEndpoint, Reply, RequestOf } from '@kinora/contract/api.ts'
import { prescribedFields, series, type Prescription, type SeriesInWeek } from '@kinora/contract/series.ts'
import { call, randomId, read } from '../app/api-client.ts'
import { toast } from '../ui/toast.ts'
import type { FieldChange } from './prescription-draft.ts'
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
  let sent: RequestOf<E> | undefined
  return async () => {
    sent ??= { ...write(), key: randomId() }
    const reply = await call(endpoint, sent)
    done?.(reply)
  }
}

interface ChangeOutcome {
  onSaved: () => void
  onRejected: (problem: Problem) => void
}

interface Dependencies {
  cache: QueryClient
  saveQueue: SaveQueue
  programId: string
  week: number
}

/** Edits of one week: shown immediately, saved one after the other. */
export function createWeekEdits({ cache, saveQueue, programId, week }: Dependencies) {
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
    toast.error(problem.message)
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

  return {
    /** Adds exercises with their default dosage. Returns the new ids. */
    addExercises: (position: CardPosition, exercises: readonly ExerciseCard[], isEveryWeek = false) =>
      add(
        position,
        exercises.map((exercise) => prescriptionOf(exercise, locationIn(position.seriesId))),
        { isEveryWeek },
      ),

    /** Inserts a copy right below. Returns its id. */
    duplicate(id: string) {
      const [position, card] = [positionOf(currentColumns(), id), prescriptionIn(currentColumns(), id)]
      if (!position || !card) return undefined
      return add({ ...position, index: position.index + 1 }, [{ ...card, _id: randomId() }], { isWhole: true })[0]
    },

    change(id: string, fields: FieldChange, { onSaved, onRejected }: ChangeOutcome) {
      applyLocally((columns) =>
        withChange(columns, id, { ...fields, ...(fields.dosage && { set: fields.dosage.set }) }),
      )
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
    },

    move(id: string, position: CardPosition) {
      applyLocally((columns) => withMove(columns, id, position))
      const write = () => ({ body: { _id: id, seriesId: position.seriesId, position: position.index } })
      saveQueue.add({ send: idempotentSave(series.change, write, applyReply), onRejected: reload })
    },

    /** Removes a card. Returns what restores it under the same id, and so with everything logged for it. */
    remove(id: string) {
      const [position, card] = [positionOf(currentColumns(), id), prescriptionIn(currentColumns(), id)]
      if (!position || !card) return undefined
      applyLocally((columns) => withoutCard(columns, id))
      saveQueue.add({
        send: idempotentSave(series.unassign, () => ({ params: { seriesId: position.seriesId, week, id } })),
        onRejected: reload,
      })
      return () => add(position, [card], { isWhole: true })[0]!
    },
  }
}

export type WeekEdits = ReturnType<typeof createWeekEdits>
