import type { ReactNode } from 'react'
import { Skeleton, Skeletons } from '../ui/Skeletons.tsx'
import { Card } from '../ui/Card.tsx'
import { Row } from '../ui/layout.ts'
import { FoldingRows } from '../ui/FoldingRows.tsx'
import { Text } from '../ui/Text.tsx'
import style from './Worklist.module.css'

const heads = ['Patient', 'Why', 'Last 14 days', 'Pain, 4 weeks', 'Last seen', 'Status'] as const

interface Props {
  title: string
  context?: string
  /** Patients who need attention get room for the reason and action; the others get one line each. */
  kind: 'needs' | 'calm'
  /** False for a table below one with the same headers; they stay available to screen readers. */
  hasHeads?: boolean
  isBusy?: boolean
  children: ReactNode
}

const Heads = ({ kind, isDrawn }: { kind: 'needs' | 'calm'; isDrawn?: boolean }) => (
  <thead role="rowgroup" className={isDrawn ? undefined : 'spoken'}>
    <tr role="row">
      {heads.map((head) => (
        <th key={head} role="columnheader" scope="col" className={head === 'Last seen' ? style.seen : undefined}>
          {kind === 'calm' && head === 'Why' ? 'Program' : head}
        </th>
      ))}
      <th role="columnheader" scope="col" colSpan={2}>
        <span className="spoken">What to do</span>
      </th>
    </tr>
  </thead>
)

/** A group of the worklist. Two groups have the same columns. */
export function Worklist({ title, context, kind, hasHeads, isBusy, children }: Props) {
  return (
    <section className={style.group} aria-label={title}>
      <Row gap={10} align="baseline" className={style.title}>
        <h2>{title}</h2>
        {context && (
          <Text as="span" size="medium" tone="muted">
            {context}
          </Text>
        )}
      </Row>
      <Card isFlush>
        <FoldingRows as="table" className={style.table} data-kind={kind} aria-busy={isBusy || undefined}>
          <Heads kind={kind} isDrawn={hasHeads} />
          <tbody role="rowgroup">{children}</tbody>
        </FoldingRows>
      </Card>
    </section>
  )
}

/** The worklist while it is loading. */
export const WorklistSkeleton = () => (
  <div className={style.group}>
    <div className={style.title}>
      <Skeleton width="180px" height="28px" />
    </div>
    <Card isFlush>
      <Skeletons rows={10} rowHeight={85} label="Loading patients" />
    </Card>
  </div>
)
