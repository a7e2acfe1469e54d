import type { ReactNode } from 'react'
import { Skeleton } from '../ui/Skeletons.tsx'
import { OpenRow } from '../ui/OpenRow.tsx'
import { RowTable } from '../ui/RowTable.tsx'
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
  /** Each row has a box at its left. */
  isSelecting?: boolean
  children: ReactNode
}

/** A group of the worklist. Two groups have the same columns. */
export function Worklist({ title, context, kind, hasHeads, isBusy, isSelecting, children }: Props) {
  return (
    <section className={style.group} aria-label={title}>
      <div className={style.title}>
        <h2>{title}</h2>
        {context && <span>{context}</span>}
      </div>
      <RowTable
        className={style.table}
        data-kind={kind}
        data-selecting={isSelecting || undefined}
        aria-busy={isBusy || undefined}
      >
        <thead role="rowgroup" className={hasHeads ? undefined : 'spoken'}>
          <tr role="row">
            {heads.map((head) => (
              <th key={head} role="columnheader" scope="col">
                {kind === 'calm' && head === 'Why' ? 'Program' : head}
              </th>
            ))}
            <th role="columnheader" scope="col">
              <span className="spoken">What to do</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </RowTable>
    </section>
  )
}

const widths = ['46%', '62%', '129px', '110px', '64px', '52px']

function SkeletonRow() {
  return (
    <OpenRow as="tr" className={style.row}>
      {widths.map((width, at) => (
        <td key={at} className={style[['who', 'why', 'days', 'pain', 'seen', 'status'][at]!]}>
          <Skeleton width={width} height={at === 2 ? '22px' : '16px'} />
        </td>
      ))}
      <td className={style.act} />
    </OpenRow>
  )
}

function SkeletonGroup({ kind, rows, hasHeads }: { kind: 'needs' | 'calm'; rows: number; hasHeads?: boolean }) {
  return (
    <div className={style.group}>
      <div className={style.title}>
        <h2>
          <Skeleton width="180px" height="22px" />
        </h2>
      </div>
      <RowTable className={style.table} data-kind={kind} aria-hidden>
        <thead className={hasHeads ? undefined : 'spoken'}>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
            <th />
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <SkeletonRow key={row} />
          ))}
        </tbody>
      </RowTable>
    </div>
  )
}

/** The worklist while it is loading. */
export const WorklistSkeleton = () => (
  <div role="status" aria-label="Loading patients">
    <SkeletonGroup kind="needs" rows={4} hasHeads />
    <SkeletonGroup kind="calm" rows={8} />
  </div>
)
