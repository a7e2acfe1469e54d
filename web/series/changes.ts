import type { QueryClient } from '@tanstack/react-query'
import { defaultPainRule } from '@kinora/contract/dosage.ts'
import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import type { NamedEndpoint, Reply, RequestOf } from '@kinora/contract/api.ts'
import { prescribedFields, series, type Prescription, type SeriesInWeek } from '@kinora/contract/series.ts'
import { call, randomId, read } from '../app/api-client.ts'
import { toast } from '../ui/toast.ts'
import type { FieldChange } from './editing.ts'
import {
  placeOf,
  prescriptionIn,
  withCards,
  withChange,
  withMove,
  withoutCard,
  type Place,
  type ProgramWeek,
} from './rules.ts'
import type { Savings } from './saving.ts'

export const readWeek = (programId: string, week: number) => read(series.week, { params: { programId, week } })

/** Everything a prescription says, to write another one like it. */
const fieldsOf = (prescription: Prescription) =>
  Object.fromEntries(prescribedFields.map((field) => [field, prescription[field]])) as Pick<
    Prescription,
    (typeof prescribedFields)[number]
  >

/** A prescription as the server will make it of an exercise, shown until it has. */
export function prescriptionOf(
  exercise: ExerciseCard,
  place: { programId: string; seriesId: string; week: number },
): Prescription {
  return {
    _id: randomId(),
    ...place,
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
    group: null,
    log: ['tick', 'pain'],
    set: exercise.defaultDosage.set,
    version: 1,
    updatedAt: new Date().toISOString(),
  }
}

/** A call that is written down when it is first sent, and sent again word for word, so that it is done once. */
function once<E extends NamedEndpoint>(endpoint: E, write: () => RequestOf<E>, done?: (reply: Reply<E>) => void) {
  let sent: RequestOf<E> | undefined
  return async () => {
    sent ??= { ...write(), key: randomId() }
    const reply = await call(endpoint, sent)
    done?.(reply)
  }
}

interface House {
  cache: QueryClient
  savings: Savings
  programId: string
  week: number
}

/** Changes of one week, seen at once and saved one after the other. */
export function changesOf({ cache, savings, programId, week }: House) {
  const { queryKey } = readWeek(programId, week)
  const now = () => cache.getQueryData<ProgramWeek>(queryKey)?.series ?? []
  const here = (seriesId: string) => ({ programId, seriesId, week })

  function show(change: (columns: readonly SeriesInWeek[]) => SeriesInWeek[]) {
    void cache.cancelQueries({ queryKey })
    cache.setQueryData<ProgramWeek>(queryKey, (old) => old && { ...old, series: change(old.series) })
  }

  /** Only what the server makes of it: a later change of the same card may already be on screen. */
  const learn = ({ _id, version, updatedAt }: Prescription) =>
    show((columns) => withChange(columns, _id, { version, updatedAt }))

  function takeBack(problem: Problem) {
    toast.error(problem.message)
    void cache.invalidateQueries({ queryKey })
  }

  function add(place: Place, cards: Prescription[], { isWhole = false, isEveryWeek = false } = {}) {
    show((columns) => withCards(columns, place, cards))
    const exercises = cards.map((card, at) => ({
      _id: card._id,
      exerciseId: card.exerciseId,
      position: place.index + at,
      ...(isWhole && fieldsOf(card)),
    }))
    const write = () => ({ body: { seriesId: place.seriesId, week, isEveryWeek, exercises } })
    savings.add({ send: once(series.assign, write, (made) => made.forEach(learn)), refused: takeBack })
    return cards.map(({ _id }) => _id)
  }

  return {
    /** Puts exercises in with their own dosage; the new ids come back. */
    addExercises: (place: Place, exercises: readonly ExerciseCard[], isEveryWeek = false) =>
      add(
        place,
        exercises.map((exercise) => prescriptionOf(exercise, here(place.seriesId))),
        { isEveryWeek },
      ),

    /** The same again right below; its id comes back. */
    duplicate(id: string) {
      const [place, card] = [placeOf(now(), id), prescriptionIn(now(), id)]
      if (!place || !card) return undefined
      return add({ ...place, index: place.index + 1 }, [{ ...card, _id: randomId() }], { isWhole: true })[0]
    },

    change(id: string, fields: FieldChange, refused: (problem: Problem) => void) {
      show((columns) => withChange(columns, id, { ...fields, ...(fields.dosage && { set: fields.dosage.set }) }))
      const write = () => ({ body: { _id: id, version: prescriptionIn(now(), id)?.version, ...fields } })
      savings.add({
        send: once(series.change, write, learn),
        refused(problem) {
          void cache.invalidateQueries({ queryKey })
          refused(problem)
        },
      })
    },

    move(id: string, place: Place) {
      show((columns) => withMove(columns, id, place))
      const write = () => ({ body: { _id: id, seriesId: place.seriesId, position: place.index } })
      savings.add({ send: once(series.change, write, learn), refused: takeBack })
    },

    /** Takes a card out; what comes back puts it in again where it was, the same with all that was logged of it. */
    remove(id: string) {
      const [place, card] = [placeOf(now(), id), prescriptionIn(now(), id)]
      if (!place || !card) return undefined
      show((columns) => withoutCard(columns, id))
      savings.add({
        send: once(series.unassign, () => ({ params: { seriesId: place.seriesId, week, id } })),
        refused: takeBack,
      })
      return () => add(place, [card], { isWhole: true })[0]!
    },
  }
}

export type Changes = ReturnType<typeof changesOf>
