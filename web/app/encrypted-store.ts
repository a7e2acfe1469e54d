import { clear, delMany, entries, get, keys, set, type UseStore } from 'idb-keyval'
import { durableStore } from './durable-store.ts'
import { onSessionChange } from './login-session.ts'
import { decryptText, destroyStorageKey, encryptText, findStorageKey, storageKey } from './storage-key.ts'

const deviceKeyName = 'device'

/** Only one tab at a time reads and then writes. */
const oneTabAtATime = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  globalThis.navigator?.locks ? navigator.locks.request(name, work) : work()

const makeKey = (name: string) => oneTabAtATime(`kinora-${name}-key`, () => storageKey(name))

let known: CryptoKey | undefined
// Another tab may have signed out, which destroys the key.
onSessionChange(() => (known = undefined))

/** Cached in memory, so that a tap is stored immediately, even if the battery dies a moment later. */
export async function deviceKey() {
  known ??= await makeKey(deviceKeyName)
  return known
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  sealed: Uint8Array<ArrayBuffer>
}

const isSealed = (value: unknown): value is Sealed => (value as Partial<Sealed> | undefined)?.sealed !== undefined

/** Undefined if the key no longer exists. Values of earlier versions are not encrypted. */
async function open<Value>(key: CryptoKey | undefined, value: unknown) {
  if (!isSealed(value)) return value as Value | undefined
  try {
    return key && (JSON.parse(await decryptText(key, value.iv, value.sealed)) as Value)
  } catch {
    return undefined
  }
}

/** Writes run one after the other. Reads wait until all are `settled`, so that a reopened form has its last answer. */
function changesInTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    inTurn(change: () => Promise<void>) {
      const turn = last.then(change, change)
      last = turn
      return turn
    },
    settled: () => last.catch(() => undefined),
  }
}

/** Stores values in this browser as encrypted JSON. By default, signing out destroys the key. */
export function encryptedStore<Value>(database: string, name: string, keyName = deviceKeyName) {
  let opened: UseStore | undefined
  const store = () => (opened ??= durableStore(database, name))

  // Encryption is asynchronous: without turns, an earlier value could replace a later one.
  const { inTurn, settled } = changesInTurn()

  /** Queued values. A newer one replaces its predecessor, so that the last tap is never behind all others. */
  const waiting = new Map<string, { value: Value; stored: Promise<void> }>()
  /** `merge` receives the stored value, which another tab may have written, so that it is not lost. */
  function setNewest(id: string, value: Value, merge?: (value: Value, stored: Value | undefined) => Value) {
    const older = waiting.get(id)
    if (older) {
      older.value = value
      return older.stored
    }
    const own = {
      value,
      stored: inTurn(async () => {
        if (waiting.get(id) === own) waiting.delete(id)
        const write = async () => set(id, await sealed(merge ? merge(own.value, await read(id)) : own.value), store())
        await (merge ? oneTabAtATime(database, write) : write())
      }),
    }
    waiting.set(id, own)
    return own.stored
  }

  /** Later writes queue behind this one. */
  function removeInTurn(ids: Iterable<string>, remove: () => Promise<void>) {
    for (const id of ids) waiting.delete(id)
    return inTurn(remove)
  }

  const read = async (id: string) => open<Value>(await findStorageKey(keyName), await get<unknown>(id, store()))

  async function sealed(value: Value) {
    const key = await (keyName === deviceKeyName ? deviceKey() : makeKey(keyName))
    return key ? encryptText(key, JSON.stringify(value)) : value
  }

  return {
    async get(id: string) {
      await settled()
      return read(id)
    },
    set: setNewest,
    async entries() {
      await settled()
      const key = await findStorageKey(keyName)
      const found = await entries<string, unknown>(store())
      const all = await Promise.all(found.map(async ([id, value]) => [id, await open<Value>(key, value)] as const))
      return all.flatMap(([id, value]) => (value === undefined ? [] : [[id, value] as const]))
    },
    keys: () => settled().then(() => keys<string>(store())),
    delMany: (ids: string[]) => removeInTurn(ids, () => delMany(ids, store())),
    clear: () => removeInTurn(waiting.keys(), () => clear(store())),
  }
}

export type EncryptedStore<Value> = ReturnType<typeof encryptedStore<Value>>

/** Makes everything that this browser has stored unreadable, even if deleting it fails. */
export function destroyStoredData() {
  known = undefined
  return destroyStorageKey(deviceKeyName)
}
