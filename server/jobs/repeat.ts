import type { FastifyBaseLogger } from 'fastify'

/** Runs frequent work repeatedly, without the queue, until stopped. A failed run is logged. */
export function repeat(
  { log }: { log: Pick<FastifyBaseLogger, 'warn'> },
  work: () => Promise<unknown>,
  everyMilliseconds: number,
  failure: string,
) {
  let running: Promise<unknown> | undefined
  const run = async () => {
    await work().catch((error) => log.warn(error, failure))
    running = undefined
  }
  const timer = setInterval(() => void (running ??= run()), everyMilliseconds).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
