import { Problem } from '@kinora/contract/problem.ts'

/** A handler whose types were checked against the contract by `implement`. */
export type Handler = (context: object) => Promise<unknown>

/** A value made before a transaction, with the function that removes it if the transaction does not use it. */
export interface Preparation<T> {
  prepared: T
  undo?: () => Promise<void>
}

type Prepare = (context: object) => Promise<Preparation<unknown>>

/**
 * A handler in two parts: `prepare` does slow work, for example scaling a picture or hashing a password, and `handle`
 * runs in the transaction with the result. Otherwise slow work would occupy a database connection.
 */
export const prepareFirst = <C extends { db: unknown }, T, R>(
  prepare: (context: Omit<C, 'db'>) => Promise<Preparation<T>>,
  handle: (context: C & { prepared: T }) => Promise<R>,
): ((context: C) => Promise<R>) => Object.assign(handle as (context: C) => Promise<R>, { prepare })

/** Runs a request whose handler may have something to prepare. */
export async function withPreparation<R>(
  handler: Handler & { prepare?: Prepare },
  context: object,
  run: (handler: Handler) => Promise<R>,
): Promise<R> {
  if (!handler.prepare) return run(handler)
  const { prepared, undo } = await handler.prepare(context)
  let isUsed = false
  try {
    return await run((inTransaction) => {
      isUsed = true
      return handler({ ...inTransaction, prepared })
    })
  } catch (error) {
    // After any other error the transaction may have been committed nevertheless.
    if (error instanceof Problem) isUsed = false
    throw error
  } finally {
    // Also unused if the request was answered before under the same idempotency key.
    if (!isUsed) await undo?.()
  }
}
