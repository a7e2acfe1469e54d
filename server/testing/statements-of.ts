import { statementChannel, type SentStatement } from '../database/statement-batch.ts'

/** The statements that are sent meanwhile, each with how often others had been answered before. */
export async function statementsOf(work: () => Promise<unknown>) {
  const sent: { text: string; turn: number; rows: unknown[] }[] = []
  let [turn, isAnswered] = [0, true]
  const recordStatement = (message: unknown) => {
    const { text, answer } = message as SentStatement & { answer: Promise<{ rows: unknown[] }> }
    if (isAnswered) turn++
    isAnswered = false
    const statement = { text, turn, rows: [] as unknown[] }
    sent.push(statement)
    const answered = (result?: { rows: unknown[] }) => {
      isAnswered = true
      statement.rows = result?.rows ?? []
    }
    answer.then(answered, () => answered())
  }
  statementChannel.subscribe(recordStatement)
  await work()
  statementChannel.unsubscribe(recordStatement)
  return sent
}
