import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const quietMilliseconds = 3_000

/**
 * Gives back the 45 MiB that only the start needed, a moment after it: V8 itself would hold them until a busy hour. It
 * takes less than a tenth of a second, once.
 */
export function freeStartMemory() {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    ;(runInNewContext('gc') as () => void)()
    setFlagsFromString('--no-expose-gc')
  }, quietMilliseconds).unref()
}

/**
 * V8 marks the whole heap once it has grown by 8 MiB, and buffers that held a reply or rows count until they are collected: under a
 * load of lists it marked three times a second, for a third of our processor time. Now it waits until the heap has doubled.
 */
export const markHeapLessOften = () => setFlagsFromString('--heap-growing-percent=100')
