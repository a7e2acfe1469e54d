declare module 'pg/lib/utils.js' {
  /** A parameter as the server reads it. */
  export function prepareValue(value: unknown): string | Buffer | null
}
