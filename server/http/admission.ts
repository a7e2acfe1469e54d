import { Problem } from '@kinora/contract/problem.ts'

interface Settings {
  /** Requests that are worked on at once. */
  places: number
  /** Milliseconds after which a waiting request is refused. */
  patienceMilliseconds: number
}

type Begin = () => void

/** Every how many turns somebody who is not known comes first, so that they get in at all. */
const turnsOfTheKnown = 4

/**
 * Gives the requests their places to work in. More at once would only wait for each other, and in the end for nothing.
 * Whoever has the fewest requests open is not delayed by who sends many: subjects take turns, those with a session first.
 */
export function openAdmission({ places, patienceMilliseconds }: Settings) {
  /** A `Map` keeps the order in which subjects came, so the first one's turn it is. */
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

  /** Waits for a place. Returns what gives it back. @throws Problem if none was free for too long. */
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
