import type { Field } from './instructions.ts'

/** The messages that a survey frame may send to the page. All others are ignored. */
export type FrameMessage =
  | { kind: 'hello' }
  | { kind: 'submit' }
  | { kind: 'toggle'; title: string; enabled: boolean }
  | { kind: 'completed' }
  | { kind: 'height'; height: number }

const maxTitleLength = 200
const hasOnly = (message: object, keys: readonly string[]) => Object.keys(message).every((key) => keys.includes(key))

/** Undefined for anything that is not a valid message. */
export function parseFrameMessage(message: unknown, titles: readonly string[]): FrameMessage | undefined {
  if (typeof message === 'string') {
    const height = /^setHeight:(\d{1,6})(?::\d{1,20})?$/.exec(message)?.[1]
    return height ? { kind: 'height', height: Number(height) } : undefined
  }
  if (typeof message !== 'object' || message === null) return undefined
  const { type, title, enabled, success, action } = message as Record<string, unknown>
  if (type === 'survey-hello' && hasOnly(message, ['type'])) return { kind: 'hello' }
  if (type === 'survey-submit' && success === true && hasOnly(message, ['type', 'success'])) return { kind: 'submit' }
  if (action === 'submission-completed' && hasOnly(message, ['action', 'formID'])) return { kind: 'completed' }
  if (type !== 'survey-toggle' || !hasOnly(message, ['type', 'title', 'enabled'])) return undefined
  const isKnown = typeof title === 'string' && title.length <= maxTitleLength && titles.includes(title)
  return isKnown && typeof enabled === 'boolean' ? { kind: 'toggle', title, enabled } : undefined
}

/** Returns whether a message at `now`, in milliseconds, is within `most` per second. */
export function rateLimit(most: number) {
  let recent: number[] = []
  return (now: number) => {
    recent = recent.filter((at) => now - at < 1000)
    if (recent.length >= most) return false
    recent.push(now)
    return true
  }
}

const isField = (field: unknown): field is Field =>
  Array.isArray(field) && field.length === 2 && field.every((part) => typeof part === 'string' && part.length <= 5000)

/** A heartbeat of the bridge, or the filled fields. */
export function parsePortMessage(message: unknown) {
  if (typeof message !== 'object' || message === null) return undefined
  const { type, height, fields } = message as Record<string, unknown>
  if (type === 'alive' && typeof height === 'number' && height >= 0 && height < 1e6) return { type, height } as const
  if (type === 'fields' && Array.isArray(fields))
    return { type, fields: fields.slice(0, 1000).filter(isField) } as const
  return undefined
}
