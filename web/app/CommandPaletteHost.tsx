import { useEffect, useState } from 'react'
import { lazyPart } from '../ui/load-chunk.ts'
import { isCommand } from '../ui/useKeys.ts'
import { useWindowEvent } from '../ui/useWindowEvent.ts'
import { onOpenPalette, type PaletteView } from './command-palette.ts'

const Palette = lazyPart(() => import('./CommandPalette.tsx'))
const KeyList = lazyPart(() => import('./KeyList.tsx'))

function viewFor(event: KeyboardEvent): PaletteView | undefined {
  if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) return 'palette'
  if (event.key === '?' && isCommand(event)) return 'keys'
  return undefined
}

/** Opens the palette with ⌘K or Ctrl K and the list of keys with ?. Both load on first use. */
export function CommandPaletteHost() {
  const [view, setView] = useState<PaletteView>()
  useEffect(() => onOpenPalette(setView), [])
  useWindowEvent('keydown', (event) => {
    const requestedView = viewFor(event)
    if (!requestedView) return
    event.preventDefault()
    setView(requestedView)
  })
  const close = () => setView(undefined)
  return (
    <>
      {view === 'palette' && <Palette onClose={close} />}
      {view === 'keys' && <KeyList onClose={close} />}
    </>
  )
}
