import { IconBook, IconExternalLink, IconFileTypePdf } from '@tabler/icons-react'
import type { EducationKind } from '@kinora/contract/education.ts'

const icons = { page: IconBook, link: IconExternalLink, pdf: IconFileTypePdf }

/** Distinguishes a page, a link and a PDF. */
export function EducationIcon({ kind, size }: { kind: EducationKind; size: number }) {
  const Shown = icons[kind]
  return <Shown size={size} stroke={1.75} aria-hidden />
}
