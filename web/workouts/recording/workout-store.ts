import { useEffect, useSyncExternalStore } from 'react'
import type { Problem } from '@kinora/contract/problem.ts'
import { workouts as workoutsApi, type SeriesLog } from '@kinora/contract/workouts.ts'
import { call } from '../../app/api-client.ts'
import { session } from '../../app/login-session.ts'
import { decodeToken } from '../../app/session-claims.ts'
import { useSession } from '../../app/useSession.ts'
import { clockCorrection } from './check-clock.ts'
import { database, keyOf, readWorkouts, storeWorkout } from './workout-database.ts'
import { rebased, withChangesFrom, withStored } from './workout-merge.ts'
import { isOnlyOnDevice, isRefused, isUnsent } from './sent-state.ts'
import { draftOf, type StoredWorkout, type Workout } from './workout.ts'
import { createListeners } from '../../ui/listeners.ts'

const daysStored = 9

let owner: string | undefined
/** Who uses the device: the owner or a carer. Undefined if the token does not say. */
let person: string | undefined
/** Unsent workouts that others recorded on this device. They wait until those people sign in again. */
let ofOthers: readonly StoredWorkout[] = []
let loaded: Promise<void> | undefined
let all: readonly StoredWorkout[] = []
let isReady = false
const { subscribe, notify } = createListeners()
const sent = createListeners<Workout>()

function publish(list: readonly StoredWorkout[]) {
  all = list
  notify()
}

const isOwn = ({ by }: StoredWorkout) => by === undefined || by === person
const isExpired = ({ workout, sentRevision }: StoredWorkout, now: number) =>
  sentRevision >= workout.revision && Date.parse(workout.day) < now - daysStored * 86_400_000

async function load(userId: string, by: string | undefined) {
  const stored = await readWorkouts(userId)
  if (owner !== userId || person !== by) return
  const known = new Set([...all, ...ofOthers].map(({ workout }) => workout._id))
  const isNew = (each: (typeof stored)[number]) => !known.has(each.stored.workout._id)
  const others = stored.filter((each) => isNew(each) && !isOwn(each.stored) && isOnlyOnDevice(each.stored))
  ofOthers = [...others.map((each) => each.stored), ...ofOthers]
  const found = stored.filter((each) => isOwn(each.stored))
  const expired = found.filter((each) => isExpired(each.stored, Date.now())).map(({ key }) => key)
  const added = found
    .filter((each) => !expired.includes(each.key) && isNew(each))
    .map((each) => ({ key: each.key, stored: { ...each.stored, by: each.stored.by ?? by } }))
  isReady = true
  publish([...added.map((each) => each.stored), ...all])
  for (const each of found) if (!each.isSeen) takeOver(each.stored)
  // Workouts without an owner belong to the first person who opens them.
  const claimed = added.filter((each) => each.key !== keyOf(each.stored))
  await Promise.all(claimed.map((each) => storeWorkout(each.stored, takeOver)))
  await database.delMany([...expired, ...claimed.map(({ key }) => key)])
}

/** Loads the workouts that one person recorded for an account. Those of others stay stored. */
export function openWorkoutStore(userId: string) {
  const claims = decodeToken(session()?.token ?? '')
  const by = claims?.by
  if (owner === userId && loaded && (!claims || person === by || (person === undefined && isReady))) {
    if (claims) person = by
    // The same person signed in again: unsent workouts can be sent now.
    void sendUnsent()
    return loaded
  }
  // Workouts that could not be stored exist only here.
  const unsent = owner === userId ? [...all, ...ofOthers].filter(isOnlyOnDevice) : []
  owner = userId
  person = by
  isReady = false
  all = unsent.filter(isOwn)
  ofOthers = unsent.filter((storedWorkout) => !isOwn(storedWorkout))
  loaded = load(userId, by)
    .catch((cause: unknown) => {
      console.warn('This device cannot store workouts.', cause)
      if (owner !== userId) return
      // Without storage, workouts are still recorded and sent.
      isReady = true
      publish([...all])
    })
    .then(() => void sendUnsent())
  return loaded
}

const replace = (stored: StoredWorkout) =>
  publish(all.map((storedWorkout) => (storedWorkout.workout._id === stored.workout._id ? stored : storedWorkout)))

/** Merges what another tab has stored, and sends it if necessary. */
function takeOver(other: StoredWorkout) {
  const own = find(other.workout._id)
  const merged = own && withStored(own, other)
  if (!merged || merged === own) return
  replace(merged)
  void sendUnsent()
}

async function write({ isOnlyInPage: wasOnlyInPage = false, ...stored }: StoredWorkout) {
  const isOnlyInPage = await storeWorkout(stored, takeOver).then(
    () => false,
    (cause: unknown) => {
      console.warn('The workout was not stored on this device.', cause)
      return true
    },
  )
  const newest = find(stored.workout._id)
  if (newest && isOnlyInPage !== wasOnlyInPage) replace({ ...newest, isOnlyInPage })
}

function put(stored: StoredWorkout) {
  const isNew = all.every(({ workout }) => workout._id !== stored.workout._id)
  if (isNew) publish([...all, stored])
  else replace(stored)
  void write(stored)
}

const find = (id: string) => all.find(({ workout }) => workout._id === id)

/** Stores the workout on this device and sends its newest revision. */
export function saveWorkout(workout: Workout) {
  put({ sentRevision: 0, refusal: null, by: person, ...find(workout._id), workout, failures: 0 })
  void sendUnsent()
}

/** Stores a workout that came from the server, so that it can be continued here. */
export function saveSentWorkout(workout: Workout) {
  if (!find(workout._id)) put({ workout, sentRevision: workout.revision, refusal: null, by: person })
}

/** Merges what other phones recorded of the workouts stored here. */
export function mergeFromServer(logs: readonly SeriesLog[]) {
  for (const log of logs) {
    const stored = find(log._id)
    if (!stored || log.revision < stored.sentRevision || withChangesFrom(stored.workout, log) === stored.workout)
      continue
    put(rebased(stored, log, stored.workout.revision > stored.sentRevision))
  }
}

/** Removes a workout without entries, or one that its patient gives up after being asked. */
export function discardWorkout({ _id }: Workout) {
  const isOther = ({ workout }: StoredWorkout) => workout._id !== _id
  const keys = [...all, ...ofOthers].filter((storedWorkout) => !isOther(storedWorkout)).map(keyOf)
  ofOthers = ofOthers.filter(isOther)
  publish(all.filter(isOther))
  void database.delMany(keys).catch(() => undefined)
}

/** When this page last tried each refused workout. A reload, such as after an update, tries all of them again. */
const refusedAt = new Map<string, number>()
const retryRefusedAfter = 24 * 3_600_000
const isTriedAgain = (stored: StoredWorkout) =>
  isRefused(stored) && Date.now() - (refusedAt.get(stored.workout._id) ?? 0) >= retryRefusedAfter

const isConnectionProblem = ({ code }: Problem) => ['unavailable', 'too_many', 'unauthenticated'].includes(code)

let isSending = false
export const isBeingSent = () => isSending
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0

function retryLater() {
  clearTimeout(timer)
  failures += 1
  timer = setTimeout(() => void sendUnsent(), Math.min(60_000, 2000 * 2 ** failures))
}

/** Sends one workout. 'failed' concerns this workout only; 'offline' means that none can be sent now. */
async function send(unsent: StoredWorkout): Promise<'sent' | 'refused' | 'failed' | 'offline'> {
  const { _id } = unsent.workout
  try {
    const correct = await clockCorrection(unsent)
    const newest = find(_id)
    // The server keeps the day of the first revision, so it must be right.
    if (correct && newest) put({ ...newest, workout: correct(newest.workout) })
  } catch {
    return 'offline'
  }
  const { workout } = find(_id) ?? unsent
  try {
    // Sending twice does no harm, because the server merges.
    const reply = await call(workoutsApi.saveSeries, { body: draftOf(workout) })
    const stored = find(workout._id)
    if (stored) put(rebased(stored, reply, stored.workout.revision > workout.revision))
    sent.notify(workout)
    failures = 0
    return 'sent'
  } catch (error) {
    const problem = error as Problem
    if (isConnectionProblem(problem)) return 'offline'
    const stored = find(workout._id)
    if (problem.code === 'failed') {
      if (stored) put({ ...stored, failures: (stored.failures ?? 0) + 1 })
      return 'failed'
    }
    refusedAt.set(workout._id, Date.now())
    if (stored) put({ ...stored, refusal: { revision: workout.revision, message: problem.message } })
    return 'refused'
  }
}

function isOwnerSignedIn() {
  const claims = decodeToken(session()?.token ?? '')
  return owner !== undefined && claims?.userId === owner && (person === undefined || claims.by === person)
}

/**
 * Sends unsent workouts one by one, oldest first, and retries failures later. Refused workouts come last: the cause may
 * have been fixed meanwhile, or the program restored.
 */
export async function sendUnsent() {
  if (isSending || !isReady) return
  isSending = true
  const failed = new Set<string>()
  try {
    while (isOwnerSignedIn() && navigator.onLine) {
      const open = all.filter(({ workout }) => !failed.has(workout._id))
      const next = open.find(isUnsent) ?? open.find(isTriedAgain)
      if (!next) break
      const outcome = await send(next)
      if (outcome === 'offline') return retryLater()
      if (outcome === 'failed') failed.add(next.workout._id)
    }
    if (failed.size > 0) retryLater()
  } finally {
    isSending = false
  }
}

/** Reloads the store, so that a workout begun in another tab is not begun again here. */
async function readAgain() {
  if (owner !== undefined && isReady) await load(owner, person).catch(() => undefined)
  void sendUnsent()
}

if (typeof window !== 'undefined') {
  addEventListener('online', () => void sendUnsent())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void readAgain())
}

/** Sends a workout again that the server refused. */
export function retryRefused(id: string) {
  refusedAt.delete(id)
  const stored = find(id)
  if (stored) replace({ ...stored, refusal: null })
  void sendUnsent()
}

/** The workouts of this account on this device; undefined until they have been read. */
export function useStoredWorkouts(userId: string | undefined) {
  const by = useSession()?.token
  useEffect(() => void (userId && openWorkoutStore(userId)), [userId, by])
  const list = useSyncExternalStore(subscribe, () => all)
  return isReady && owner === userId ? list : undefined
}

/** Unsent workouts that others recorded on this device for the same patient. */
export const useWorkoutsOfOthers = () => useSyncExternalStore(subscribe, () => ofOthers)

/** Calls `listener` with every workout the server has stored. Returns a function that unsubscribes. */
export const onWorkoutSent = sent.subscribe

/** The number of unsent workouts of the person who used this device. */
export async function countUnsentWorkouts(userId: string) {
  await openWorkoutStore(userId)
  const stored = await database.entries().catch(() => [])
  const ids = new Set(all.map(({ workout }) => workout._id))
  return [...all, ...stored.map(([, each]) => each).filter(({ workout }) => !ids.has(workout._id))].filter(
    isOnlyOnDevice,
  ).length
}

/** The workouts in memory, including those that could not be stored. */
export const loadedWorkouts = () => all

/** Removes all workouts of all accounts from this device. */
export async function clearWorkoutStore() {
  owner = undefined
  person = undefined
  ofOthers = []
  loaded = undefined
  publish([])
  await database.clear()
}
