import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Endpoint, RequestOf } from '@kinora/contract/api.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { statementInterceptor } from '../database/statement-batch.ts'
import type { Person } from './test-app.ts'

/** What goes wrong with one request. */
export const fault = {
  /** The statement that fails the first time, counted from 1; none if there are fewer. */
  failing: fc.nat(40),
  /** The request is sent once more after it was answered, as by a client that lost the answer. */
  isRepeated: fc.boolean(),
}
export interface Fault {
  failing: number
  isRepeated: boolean
}

const failure = "do $$ begin raise exception 'a planted fault' using errcode = '57P01'; end $$"

/** What a test breaks on purpose, to see that its sequences notice. */
export const planted = { losesWrites: false }

export function endFaults() {
  planted.losesWrites = false
  statementInterceptor.change = undefined
}

/**
 * Sends a request of which one statement fails, then again until it is answered, all under one key. Returns the answer;
 * undefined where the request was refused.
 */
export async function sendWithFaults<E extends Endpoint>(
  who: Pick<Person, 'calls'>,
  endpoint: E,
  sent: RequestOf<E>,
  { failing, isRepeated }: Fault,
) {
  const headers = { 'idempotency-key': randomUUID() }
  const once = () =>
    who.calls(endpoint, sent, { headers }).then(
      (data) => ({ data }),
      (problem: Problem) => ({ problem }),
    )
  let count = 0
  statementInterceptor.change = (text, values) => {
    if (text === 'commit' && planted.losesWrites) return ['rollback', []]
    return text !== 'rollback' && (count += 1) === failing ? [failure, []] : [text, values]
  }
  let answer = await once()
  statementInterceptor.change = planted.losesWrites ? statementInterceptor.change : undefined
  if ('problem' in answer && answer.problem.status >= 500) answer = await once()
  if (isRepeated && 'data' in answer) expect(await once()).toEqual(answer)
  statementInterceptor.change = undefined
  if ('problem' in answer && answer.problem.status >= 500) throw answer.problem
  return 'data' in answer ? answer.data : undefined
}

/** What random steps are taken in, and compared with after each. */
interface Model<Step> {
  take: (one: Step) => Promise<unknown>
  compare: () => Promise<void>
}

/** Takes sequences of steps until one leaves the product other than the model. Returns that difference, if there is one. */
export async function findDifference<Step>(
  open: () => Promise<Model<Step>>,
  step: fc.Arbitrary<Step>,
  { numRuns, seed }: { numRuns: number; seed: number },
) {
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
    const model = await open()
    for (const one of steps) {
      await model.take(one)
      await model.compare()
    }
  })
  const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns, seed, endOnFailure: true })
  return failed ? `${String(errorInstance)} after ${JSON.stringify(counterexample)}` : undefined
}
