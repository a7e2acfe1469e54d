/** The error codes and their HTTP status. The web client signs out on 401 and 403, so nothing else may use those. */
export const statuses = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  limit_reached: 409,
  /** The clinic's plan is unpaid: records can be read but not changed. */
  read_only: 409,
  /** The request needs a password or passkey entered in the last five minutes, and may be repeated after that. */
  step_up_needed: 409,
  /** It conflicts with a precaution of a patient; the request may be repeated with a `reason`. */
  reason_needed: 409,
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

/** The only error that crosses the network: thrown on the server, caught as the same class in the web client. */
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

  /** The message for one field of a form. */
  at(field: string) {
    return this.fields.find((each) => each.field === field)?.message
  }

  /** The message below a form's fields; null if a field already shows it. */
  get general(): Problem | null {
    return this.fields.length === 0 ? this : null
  }
}

/** A problem that a form shows at one of its fields. */
export const fieldProblem = (code: ProblemCode, field: string, message: string) =>
  new Problem(code, message, [{ field, message }])

const isPerson = (subject: string) => /patient|practitioner|specialist|person/i.test(subject)

/** The same error for a missing record and for one of another organization. */
export function notFound(subject = 'this record') {
  const name = subject[0]!.toLowerCase() + subject.slice(1)
  const pronoun = isPerson(subject) ? 'They' : 'It'
  return new Problem(
    'not_found',
    `We can't find ${name}. ${pronoun} may have been deleted, or you may not have access.`,
  )
}
