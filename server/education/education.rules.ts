import type { EducationKind } from '@kinora/contract/education.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'

/** @throws Problem for a page without text, or a link without an address. */
export function ensureComplete({ kind, body, url }: { kind: EducationKind; body: string; url: string }) {
  if (kind === 'page' && !body) throw fieldProblem('invalid', 'body', 'Write the text of the page.')
  if (kind === 'link' && !url) throw fieldProblem('invalid', 'url', 'Enter the address of the page.')
}

/** A clinic's copy of Kinora's page keeps its title; a copy of its own page gets a different one. */
export const titleOfCopy = ({ title, isStarter }: { title: string; isStarter: boolean }) =>
  isStarter ? title : `Copy of ${title}`.slice(0, 120)
