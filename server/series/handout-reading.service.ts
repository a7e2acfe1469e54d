import { textBlocks, type TextBlock, type TextRun } from '@kinora/contract/education-text.ts'
import type { Tx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import { findOrganization } from '../organizations/organization.queries.ts'
import type { PrintRecord, RecordSection } from '../pdf/patient-record.ts'
import type { ProgramActor, ProgramRow } from '../programs/program.queries.ts'
import { dayText } from '@kinora/contract/days.ts'
import { findEducation, type EducationRow } from './series-education.queries.ts'

const linesOf = (block: Exclude<TextBlock, { kind: 'heading' }>): TextRun[][] =>
  'items' in block
    ? block.items.map((runs, at) => [
        { text: block.kind === 'steps' ? `${at + 1}.` : '•', isBold: false },
        { text: ' ', isBold: false },
        ...runs,
      ])
    : [block.runs]

/** A page with its headings as sections. A link is printed as its URL, a PDF as a hint where to find it. */
function sectionsOf({ title, kind, url, body }: EducationRow): RecordSection[] {
  const sections: RecordSection[] = [{ heading: title, lines: [], isProse: true }]
  if (kind === 'link') sections[0]!.lines!.push([{ text: url }])
  if (kind === 'pdf') sections[0]!.lines!.push([{ text: 'A PDF: open it in the app, or ask your clinic to print it.' }])
  for (const block of textBlocks(body)) {
    if (block.kind === 'heading')
      sections.push({ heading: block.runs.map(({ text }) => text).join(''), isSub: true, lines: [], isProse: true })
    else sections.at(-1)!.lines!.push(...linesOf(block))
  }
  return sections
}

interface Weeks {
  week: number
  lastWeek: number
  seriesId?: string
  isLargePrint?: boolean
}

/** The education pages of these weeks for print, each once; undefined if there are none. */
export async function readReading(
  db: Tx,
  actor: ProgramActor,
  program: ProgramRow & { today: string },
  { week, lastWeek, seriesId, isLargePrint = false }: Weeks,
): Promise<PrintRecord | undefined> {
  const isPrinted = (row: EducationRow) =>
    (row.week === null || (row.week >= week && row.week <= lastWeek)) && (!seriesId || row.seriesId === seriesId)
  const rows = (await findEducation(db, actor, program._id)).filter(isPrinted)
  if (rows.length === 0) return undefined
  const pages = [...new Map(rows.map((row) => [row.pageId, row])).values()]
  const { name: clinic } = ensureFound(await findOrganization(db, actor.organizationId), 'this organisation')
  return {
    ...{ clinic, isLargePrint, title: `To read: ${program.title}`, footer: dayText(program.today) },
    sections: pages.flatMap(sectionsOf),
  }
}
