import type { Page } from '@playwright/test'

interface StoredWorkout {
  _id: string
  screen: { kind: string; seconds?: number }
  steps: { sets: object[] }[]
}

/** Evaluated in the page: the sessions on this phone as the app reads them. */
const readWorkouts = `(async () => {
  const result = (asked) => new Promise((resolve, reject) => { asked.onsuccess = () => resolve(asked.result); asked.onerror = () => reject(asked.error) })
  const [keys, workouts] = await Promise.all(['kinora-keys', 'kinora-workouts'].map((name) => result(indexedDB.open(name))))
  try {
    const key = await result(keys.transaction('keys').objectStore('keys').get('device'))
    const rows = await result(workouts.transaction('workouts').objectStore('workouts').getAll())
    const texts = rows.map(({ iv, sealed }) => crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed))
    return (await Promise.all(texts)).map((text) => JSON.parse(new TextDecoder().decode(text)).workout)
  } finally {
    keys.close()
    workouts.close()
  }
})()`

/**
 * The session of this page as stored on the phone. A tap is shown immediately but stored a moment later, so a journey
 * that closes the page must wait for it.
 */
export async function storedWorkout(page: Page): Promise<StoredWorkout | undefined> {
  const id = new URL(page.url()).searchParams.get('session')
  const all = await page.evaluate<StoredWorkout[]>(readWorkouts)
  return all.find(({ _id }) => _id === id)
}
