import { vi } from 'vitest'

/** Tries until it passes. Only who waits in vain waits a minute: how fast a machine is says nothing about the product. */
export const eventually = <T>(attempt: () => T | Promise<T>) => vi.waitFor(attempt, { timeout: 60_000, interval: 20 })
