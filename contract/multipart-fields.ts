import { z } from 'zod'

const numberOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)

/** A number in a multipart form, where everything is text. */
export const inForm = <T extends z.ZodType>(schema: T) => z.preprocess((value) => numberOf(value), schema)
