import { Problem } from '@kinora/contract/problem.ts'

interface Settings {
  /** Requests handled at the same time. */
  places: number
  /** Milliseconds after which a waiting request is refused. */
  patienceMilliseconds: number
}

type Begin = () => void

/** Every so many turns an unknown subject comes first, so that unknown ones get in at all. */
const turnsOfTheKnown = 4

/**
 * Limits how many requests are handled at the same time, because more would only wait for each other and time out.
 * Subjects take turns, those with a session first, so that a subject with many requests does not delay others.
 */
export function openAdmission({ places, patienceMilliseconds }: Settings) {
  /** A `Map` keeps insertion order, so the first subject is next. */
  const known = new Map<string, Begin[]>()
  const unknown = new Map<string, Begin[]>()
  let free = places
  let turn = 0

  function nextIn(queue: Map<string, Begin[]>) {
    const [first] = queue
    if (!first) return undefined
    const [subject, waiting] = first
    const next = waiting.shift()
    queue.delete(subject)
    if (waiting.length > 0) queue.set(subject, waiting)
    return next
  }

  function release() {
    turn += 1
    const queues = turn % turnsOfTheKnown === 0 ? [unknown, known] : [known, unknown]
    const next = nextIn(queues[0]!) ?? nextIn(queues[1]!)
    if (next) next()
    else free += 1
  }

  function wait(queue: Map<string, Begin[]>, subject: string) {
    return new Promise<void>((resolve, reject) => {
      const own = queue.get(subject) ?? []
      const timer = setTimeout(giveUp, patienceMilliseconds)
      function begin() {
        clearTimeout(timer)
        resolve()
      }
      function giveUp() {
        const left = queue.get(subject) ?? []
        left.splice(left.indexOf(begin), 1)
        if (left.length === 0) queue.delete(subject)
        reject(new Problem('unavailable', 'Kinora is very busy. Try again in a moment.'))
      }
      own.push(begin)
      queue.set(subject, own)
    })
  }

  /** Waits for a place. Returns the function that frees it. @throws Problem if none was free in time. */
  async function enter(subject: string, isKnown: boolean) {
    if (free > 0) free -= 1
    else await wait(isKnown ? known : unknown, subject)
    let leave: (() => void) | undefined = release
    return () => {
      leave?.()
      leave = undefined
    }
  }

  return enter
}
