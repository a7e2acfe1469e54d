import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const quietMilliseconds = 3_000

/**
 * Returns the 45 MiB that only the start needed: V8 itself would keep them until a busy hour. It takes less than a
 * tenth of a second, once.
 */
export function freeStartMemory() {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    ;(runInNewContext('gc') as () => void)()
    setFlagsFromString('--no-expose-gc')
  }, quietMilliseconds).unref()
}

/**
 * V8 marks the whole heap after every 8 MiB of growth, and buffers of replies and rows count until they are collected:
 * under load it marked three times a second, for a third of the processor time. With this it waits until the heap has
 * doubled.
 */
export const markHeapLessOften = () => setFlagsFromString('--heap-growing-percent=100')
