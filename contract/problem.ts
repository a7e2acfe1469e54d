/** What can go wrong, and the HTTP status that says so. 401 and 403 log the user out, so nothing else uses them. */
export const statuses = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  limit_reached: 409,
  /** The call asks for a password or passkey shown less than five minutes ago; it may be made again after that. */
  step_up_needed: 409,
  changed_meanwhile: 412,
  too_large: 413,
  unsupported_media: 415,
  unprocessable: 422,
  too_many: 429,
  failed: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof statuses
export type FieldProblem = { field: string; message: string }

/** The only error that crosses the wire. The server throws it, the web catches the same class. */
export class Problem extends Error {
  override name = 'Problem'
  code: ProblemCode
  fields: FieldProblem[]

  constructor(code: ProblemCode, message: string, fields: FieldProblem[] = []) {
    super(message)
    this.code = code
    this.fields = fields
  }

  get status() {
    return statuses[this.code]
  }
}

/** A problem of one field, said at that field. */
export const fieldProblem = (code: ProblemCode, field: string, message: string) =>
  new Problem(code, message, [{ field, message }])
