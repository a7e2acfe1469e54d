/**
 * The formatting of an education page: "## " begins a heading, "- " a bullet point and "1. " a step; empty lines end a
 * paragraph, and **two stars** make words bold. Everything else is plain text, so a page cannot contain markup.
 */
export interface TextRun {
  text: string
  isBold: boolean
}

export type TextBlock =
  | { kind: 'heading' | 'paragraph'; runs: TextRun[] }
  | { kind: 'points' | 'steps'; items: TextRun[][] }

/** Bold and plain runs: '**Stop** at once' is two runs. Unpaired stars are kept. */
function textRuns(text: string): TextRun[] {
  const parts = text.split(/\*\*([^*]+)\*\*/)
  return parts.flatMap((part, at) => (part ? [{ text: part, isBold: at % 2 === 1 }] : []))
}

const kinds = [
  [/^#{1,6}\s+/, 'heading'],
  [/^[-*•]\s+/, 'points'],
  [/^\d{1,2}[.)]\s+/, 'steps'],
] as const

/** The blocks of a page, in order. */
export function textBlocks(body: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let open: 'points' | 'steps' | 'paragraph' | undefined
  for (const line of body.split(/\r?\n/).map((each) => each.trim())) {
    const [mark, kind = 'paragraph'] = kinds.find(([pattern]) => pattern.test(line)) ?? []
    const runs = textRuns(mark ? line.replace(mark, '') : line)
    const last = blocks.at(-1)
    if (runs.length === 0) open = undefined
    else if (kind === 'heading') {
      blocks.push({ kind, runs })
      open = undefined
    } else if (open === kind && last && 'items' in last) last.items.push(runs)
    else if (open === kind && last?.kind === 'paragraph') last.runs.push({ text: ' ', isBold: false }, ...runs)
    else {
      blocks.push(kind === 'paragraph' ? { kind, runs } : { kind, items: [runs] })
      open = kind
    }
  }
  return blocks
}

const wordsPerMinute = 180

/** The reading time in whole minutes. */
export const readingMinutes = (body: string) =>
  Math.max(1, Math.round(body.split(/\s+/).filter(Boolean).length / wordsPerMinute))
