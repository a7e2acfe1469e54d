import { Problem, type ProblemCode } from '@kinora/contract/problem.ts'

const knownProblems: Record<string, [ProblemCode, string]> = {
  '22P02': ['invalid', 'A value in the request has the wrong format.'],
  '22003': ['invalid', 'A number is out of range.'],
  '22021': ['invalid', 'The request contains characters that cannot be stored.'],
  '22P05': ['invalid', 'The request contains characters that cannot be stored.'],
  '22007': ['invalid', 'A date is not valid.'],
  '22008': ['invalid', 'A date is out of range.'],
  '23503': ['not_found', 'This no longer exists. Reload the page and try again.'],
  '23505': ['conflict', 'This already exists.'],
  '23514': ['invalid', 'A value is not allowed.'],
  '25P03': ['unavailable', 'That took too long. Please try again.'],
  // The request itself is valid: phones keep it and send it again.
  '40001': ['unavailable', 'Someone else changed this at the same moment. Please try again.'],
  '40P01': ['unavailable', 'Someone else changed this at the same moment. Please try again.'],
  '42501': ['not_found', 'We can’t find this.'],
  '53100': ['unavailable', 'The server has no space left. Please try again later.'],
  ENOSPC: ['unavailable', 'The server has no space left. Please try again later.'],
  EDQUOT: ['unavailable', 'The server has no space left. Please try again later.'],
  '53300': ['unavailable', 'The server is busy. Please try again in a moment.'],
  '55P03': ['unavailable', 'Someone else is changing this. Please try again.'],
  '57014': ['unavailable', 'That took too long. Please try again.'],
  '57P01': ['unavailable', 'The server is restarting. Please try again in a moment.'],
  '57P03': ['unavailable', 'The server is starting. Please try again in a moment.'],
}

const httpProblems: Record<number, [ProblemCode, string]> = {
  400: ['invalid', 'The request could not be read.'],
  404: ['not_found', 'There is nothing at this address.'],
  405: ['method_not_allowed', 'This address does not accept this method.'],
  413: ['too_large', 'That is too large.'],
  414: ['invalid', 'The address is too long.'],
  415: ['unsupported_media', 'That kind of content is not accepted here.'],
  431: ['invalid', 'The request has too many headers.'],
}

const isConnectionLost = (error: { code?: string; message: string }) =>
  /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|08)/.test(error.code ?? '') ||
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|driver has already been destroyed|Cannot use a pool after calling end/.test(
    error.message,
  )

/** The problem to show for an error; undefined for an internal error, which shows the endpoint's failure message. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (!(error instanceof Error)) return undefined
  const { code, statusCode, message } = error as Error & { code?: string; statusCode?: number }
  const known = (code && knownProblems[code]) || (statusCode && statusCode < 500 && httpProblems[statusCode])
  if (known) return new Problem(...known)
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new Problem('invalid', 'The request could not be read.')
  // The parser has several errors for a truncated body. None is a server error.
  if (/multipart|Unexpected end of form|Part terminated early/i.test(message))
    return new Problem('invalid', 'The upload was cut off.')
  if (isConnectionLost({ code, message }))
    return new Problem('unavailable', 'The database is not reachable. Please try again in a moment.')
  return undefined
}
