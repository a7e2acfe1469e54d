import type { EducationKind } from '@kinora/contract/education.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'

/** A page needs a text, and a link an address. */
export function ensureComplete({ kind, body, url }: { kind: EducationKind; body: string; url: string }) {
  if (kind === 'page' && !body) throw fieldProblem('invalid', 'body', 'Write the text of the page.')
  if (kind === 'link' && !url) throw fieldProblem('invalid', 'url', 'Enter the address of the page.')
}

/** Kinora's page and the clinic's version of it have the same title; two of the clinic's differ. */
export const titleOfCopy = ({ title, isStarter }: { title: string; isStarter: boolean }) =>
  isStarter ? title : `Copy of ${title}`.slice(0, 120)
