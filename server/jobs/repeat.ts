import type { FastifyBaseLogger } from 'fastify'

/** Does again and again, until stopped, what is due too often for a queue. A turn that fails is logged. */
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
