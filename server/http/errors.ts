import { Problem, type ProblemCode } from '@kinora/contract/problem.ts'

const knownProblems: Record<string, [ProblemCode, string]> = {
  '22P02': ['invalid', 'Something in the request is not of the right kind.'],
  '22003': ['invalid', 'A number is out of range.'],
  '22021': ['invalid', 'The request contains characters that cannot be stored.'],
  '22P05': ['invalid', 'The request contains characters that cannot be stored.'],
  '22007': ['invalid', 'A date is not a date.'],
  '22008': ['invalid', 'A date is out of range.'],
  '23503': ['not_found', 'It is no longer there.'],
  '23505': ['conflict', 'It is already there.'],
  '23514': ['invalid', 'A value is not allowed.'],
  '40001': ['conflict', 'Someone else changed it at the same moment. Please try again.'],
  '40P01': ['conflict', 'Someone else changed it at the same moment. Please try again.'],
  '42501': ['not_found', 'It is not there.'],
  '53100': ['unavailable', 'The server has no space left. Please try again later.'],
  ENOSPC: ['unavailable', 'The server has no space left. Please try again later.'],
  EDQUOT: ['unavailable', 'The server has no space left. Please try again later.'],
  '53300': ['unavailable', 'The server is busy. Please try again in a moment.'],
  '55P03': ['conflict', 'Someone else is changing it. Please try again.'],
  '57014': ['unavailable', 'That took too long. Please try again.'],
  '57P01': ['unavailable', 'The server is restarting. Please try again in a moment.'],
  '57P03': ['unavailable', 'The server is starting. Please try again in a moment.'],
}

const httpProblems: Record<number, [ProblemCode, string]> = {
  400: ['invalid', 'The request could not be read.'],
  404: ['not_found', 'There is nothing at this address.'],
  405: ['method_not_allowed', 'This address does not take that method.'],
  413: ['too_large', 'That is too large.'],
  414: ['invalid', 'The address is too long.'],
  415: ['unsupported_media', 'That kind of content is not accepted here.'],
  431: ['invalid', 'The request has too many headers.'],
}

const isConnectionLost = (error: { code?: string; message: string }) =>
  /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|08)/.test(error.code ?? '') ||
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  )

/** What the user is told of an error; undefined when it is ours alone to know, and the call's own text says it failed. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (!(error instanceof Error)) return undefined
  const { code, statusCode, message } = error as Error & { code?: string; statusCode?: number }
  const known = (code && knownProblems[code]) || (statusCode && statusCode < 500 && httpProblems[statusCode])
  if (known) return new Problem(...known)
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new Problem('invalid', 'The request could not be read.')
  // A body that stops in the middle of a part is the sender's fault, whatever the parser calls it.
  if (/multipart|Unexpected end of form|Part terminated early/i.test(message))
    return new Problem('invalid', 'The upload was cut off.')
  if (isConnectionLost({ code, message }))
    return new Problem('unavailable', 'The database is not reachable. Please try again in a moment.')
  return undefined
}
