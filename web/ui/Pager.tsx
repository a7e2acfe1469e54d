import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button } from './Button.tsx'
import { Row } from './layout.ts'
import style from './Pager.module.css'

interface Props {
  page: number
  pageSize: number
  total: number
  /** There are more items than `total`. */
  isAtLeast?: boolean
  /** In the plural: "patients". */
  noun: string
  onPage: (page: number) => void
}

const written = new Intl.NumberFormat('en-AU')

/** 'patients 51 to 100 of 10,000' */
function pageRangeText({ page, pageSize, total, isAtLeast, noun }: Omit<Props, 'onPage'>) {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return `${noun} ${written.format(first)} to ${written.format(last)} of ${isAtLeast ? 'at least ' : ''}${written.format(total)}`
}

/** Moves between the pages of a long list; nothing is drawn for a single page. */
export function Pager({ page, onPage, ...what }: Props) {
  const pages = Math.ceil(what.total / what.pageSize)
  if (pages <= 1 && page === 1) return null
  const text = pageRangeText({ page, ...what })
  return (
    <Row as="nav" gap={8} className={style.pager} aria-label="Pages">
      <span>{text.charAt(0).toUpperCase() + text.slice(1)}</span>
      <Button
        size="toolbar"
        icon={<IconChevronLeft size={16} stroke={1.75} />}
        disabled={page <= 1}
        onClick={() => onPage(Math.max(1, Math.min(page - 1, pages)))}
      >
        Previous
      </Button>
      <Button
        size="toolbar"
        icon={<IconChevronRight size={16} stroke={1.75} />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </Row>
  )
}
