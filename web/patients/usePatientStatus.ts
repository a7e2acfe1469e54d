import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  patients,
  type PatientFilter,
  type PatientRecord,
  type PatientRow,
  type StatusReason,
} from '@kinora/contract/patients.ts'
import type { Reply } from '@kinora/contract/api.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { read, useWrite } from '../app/api-client.ts'
import { toast } from '../ui/toast.ts'

interface Status {
  isActive: boolean
  statusReason: StatusReason | null
  statusNote: string
}

type List = Reply<typeof patients.list>
type PatientStatusBefore = Pick<PatientRow, '_id' | 'name' | 'isActive' | 'statusReason'> & { statusNote?: string }

/** The list as it will be after the change: patients who no longer match are removed and counted elsewhere. */
export function withStatus(list: List, filter: PatientFilter, id: string, status: Status): List {
  const patient = list.items.find(({ _id }) => _id === id)
  if (!patient || patient.isActive === status.isActive) return list
  const isLeaving = filter !== 'completed' && filter !== 'unable'
  const changed = (row: PatientRow) =>
    row._id === id ? { ...row, isActive: status.isActive, statusReason: status.statusReason } : row
  const step = status.isActive ? 1 : -1
  const kind = patient.summary?.attention?.kind
  const counts = { ...list.counts, all: list.counts.all + step, inactive: list.counts.inactive - step }
  if (kind) Object.assign(counts, { [kind]: counts[kind] + step, needsYou: counts.needsYou + step })
  return {
    ...list,
    items: isLeaving ? list.items.filter(({ _id }) => _id !== id) : list.items.map(changed),
    total: isLeaving ? list.total - 1 : list.total,
    counts,
  }
}

/** Updates the cache optimistically. Returns a function that restores it. */
function showAtOnce(cache: QueryClient, id: string, status: Status) {
  const lists = cache.getQueriesData<List>({ queryKey: ['patients', patients.list.name] })
  const { queryKey } = read(patients.get, { params: { id } })
  const record = cache.getQueryData<PatientRecord>(queryKey)
  for (const [key, list] of lists) {
    const { query } = key[2] as { query: { filter?: PatientFilter } }
    if (list) cache.setQueryData(key, withStatus(list, query.filter ?? 'all', id, status))
  }
  if (record) cache.setQueryData(queryKey, { ...record, ...status })
  return () => {
    for (const [key, list] of lists) cache.setQueryData(key, list)
    if (record) cache.setQueryData(queryKey, record)
  }
}

const statusText = (name: string, isActive: boolean) =>
  `${firstName(name)} is ${isActive ? 'active again' : 'no longer active'}.`

/**
 * Activates and deactivates, with Undo. The lists change immediately and a refusal restores them; the message waits until
 * the server has confirmed the change.
 */
export function usePatientStatus() {
  const cache = useQueryClient()
  const { mutateAsync } = useWrite(patients.setActive, { isInOrder: true })

  async function write(id: string, status: Status, isUndo?: true) {
    await cache.cancelQueries({ queryKey: ['patients'] })
    const restore = showAtOnce(cache, id, status)
    try {
      await mutateAsync({ params: { id }, body: { ...status, isUndo } })
      return true
    } catch {
      restore()
      return false
    }
  }

  /** Lists lack the note beside a reason. It is read first, so that Undo restores it too. */
  async function statusOf({ _id, isActive, statusReason, statusNote }: PatientStatusBefore): Promise<Status> {
    if (statusNote !== undefined || (isActive && !statusReason))
      return { isActive, statusReason, statusNote: statusNote ?? '' }
    const record = await cache.fetchQuery(read(patients.get, { params: { id: _id } }))
    return { isActive, statusReason, statusNote: record.statusNote }
  }

  async function change(patient: PatientStatusBefore, status: Status) {
    const { _id, name } = patient
    const before = await statusOf(patient)
    if (!(await write(_id, status))) return
    toast.success(statusText(name, status.isActive), { undo: () => void write(_id, before, true) })
  }

  return (patient: PatientStatusBefore, status: Status) =>
    void change(patient, status).catch((problem: Error) => toast.failure(problem))
}
