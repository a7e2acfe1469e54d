import type { QueryClient } from '@tanstack/react-query'
import type { NamedEndpoint, Reply, RequestOf } from '@kinora/contract/api.ts'
import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { prescribedFields, series, type Prescription, type SeriesInWeek } from '@kinora/contract/series.ts'
import { call, randomId, read } from '../app/api-client.ts'
import { toast } from '../ui/toast.ts'
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
import type { FieldChange } from './prescription-draft.ts'
import type { SaveQueue } from './save-queue.ts'

export const readWeek = (programId: string, week: number) => read(series.week, { params: { programId, week } })

/** The fields that a copy of a prescription repeats. */
export const fieldsOf = (prescription: Prescription) =>
  Object.fromEntries(prescribedFields.map((field) => [field, prescription[field]])) as Pick<
    Prescription,
    (typeof prescribedFields)[number]
  >

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

export interface ChangeOutcome {
  onSaved: () => void
  onRejected: (problem: Problem) => void
}

export interface Week {
  cache: QueryClient
  saveQueue: SaveQueue
  programId: string
  week: number
}

/** The week as it is on screen. */
function shownWeek({ cache, programId, week }: Week) {
  const { queryKey } = readWeek(programId, week)
  const columns = () => cache.getQueryData<ProgramWeek>(queryKey)?.series ?? []
  function applyLocally(change: (columns: readonly SeriesInWeek[]) => SeriesInWeek[]) {
    void cache.cancelQueries({ queryKey })
    cache.setQueryData<ProgramWeek>(queryKey, (old) => old && { ...old, series: change(old.series) })
  }
  const reload = () => void cache.invalidateQueries({ queryKey })
  return {
    columns,
    versionOf: (id: string) => prescriptionIn(columns(), id)?.version,
    applyLocally,
    /** Takes only what the server generates: a later edit of the same card may already be on screen. */
    applyReply: ({ _id, version, updatedAt }: Prescription) =>
      applyLocally((now) => withChange(now, _id, { version, updatedAt })),
    reload,
    reloadAfter(problem: Problem) {
      toast.failure(problem)
      reload()
    },
  }
}

/** Shows edits of a week at once, and saves them one after the other. */
export function createWeekSaves(of: Week) {
  const { saveQueue, week } = of
  const { columns, versionOf, applyLocally, applyReply, reload, reloadAfter } = shownWeek(of)
  const save = (request: () => Promise<void>) => saveQueue.add({ send: request, onRejected: reloadAfter })

  type Changes = Omit<RequestOf<typeof series.change>['body'], '_id'>
  const send = (id: string, changes: () => Changes, onSaved?: () => void) =>
    idempotentSave(
      series.change,
      () => ({ body: { _id: id, ...changes() } }),
      (reply) => {
        applyReply(reply)
        onSaved?.()
      },
    )

  return {
    columns,
    reloadAfter,

    add(position: CardPosition, cards: Prescription[], { isWhole = false, isEveryWeek = false } = {}) {
      applyLocally((now) => withCards(now, position, cards))
      const exercises = cards.map((card, at) => ({
        _id: card._id,
        exerciseId: card.exerciseId,
        position: position.index + at,
        ...(isWhole && fieldsOf(card)),
      }))
      const write = () => ({ body: { seriesId: position.seriesId, week, isEveryWeek, exercises } })
      save(idempotentSave(series.assign, write, (added) => added.forEach(applyReply)))
      return cards.map(({ _id }) => _id)
    },

    change(id: string, fields: FieldChange, { onSaved, onRejected }: ChangeOutcome) {
      applyLocally((now) => withChange(now, id, { ...fields, ...(fields.dosage && { set: fields.dosage.set }) }))
      saveQueue.add({
        send: send(id, () => ({ version: versionOf(id), ...fields }), onSaved),
        onRejected: (problem) => (reload(), onRejected(problem)),
      })
    },

    swap(id: string, exercise: ExerciseCard) {
      applyLocally((now) => withChange(now, id, { exercise, exerciseId: exercise._id }))
      save(send(id, () => ({ version: versionOf(id), exerciseId: exercise._id })))
    },

    move(id: string, position: CardPosition) {
      applyLocally((now) => withMove(now, id, position))
      save(send(id, () => ({ seriesId: position.seriesId, position: position.index })))
    },

    remove(id: string) {
      const position = positionOf(columns(), id)
      if (!position) return
      applyLocally((now) => withoutCard(now, id))
      save(idempotentSave(series.unassign, () => ({ params: { seriesId: position.seriesId, week, id } })))
    },
  }
}
