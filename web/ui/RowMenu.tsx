import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from './load-chunk.ts'
import { IconButton } from './IconButton.tsx'
import type { RowMenuProps } from './OpenRowMenu.tsx'

const load = () => import('./OpenRowMenu.tsx')
const OpenRowMenu = lazy(() => loadChunk(load))

/** The further actions of a row. Always visible, not only on hover; the menu's code is loaded when the pointer comes near. */
export function RowMenu({ label, entries }: RowMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const ahead = () => void load().catch(() => undefined)
  const button = (
    <IconButton
      label={label}
      icon={<IconDots size={20} stroke={1.75} />}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={() => setWanted(true)}
    />
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <OpenRowMenu label={label} entries={entries} />
    </Suspense>
  )
}
