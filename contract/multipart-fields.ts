import { z } from 'zod'

const parseNumber = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)

/** A number in a multipart form, where everything is text. */
export const formNumber = <T extends z.ZodType>(schema: T) => z.preprocess((value) => parseNumber(value), schema)
