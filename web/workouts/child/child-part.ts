import { lazy, type ReactNode } from 'react'

/** Shown if the part cannot be loaded, such as offline before it was ever fetched. */
interface Otherwise {
  otherwise?: ReactNode
}

/** A part that only a child's app has. */
const lazyChildPart = <Props extends object>(load: () => Promise<{ default: (props: Props) => ReactNode }>) =>
  lazy<(props: Props & Otherwise) => ReactNode>(() =>
    load().catch(() => ({ default: ({ otherwise }: Props & Otherwise) => otherwise ?? null })),
  )

export const ChildApp = lazyChildPart(() => import('./ChildApp.tsx'))
export const Praise = lazyChildPart(() => import('./Praise.tsx'))
export const PainFaces = lazyChildPart(() => import('./PainFaces.tsx'))
