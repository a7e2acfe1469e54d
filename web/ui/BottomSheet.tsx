import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import style from './BottomSheet.module.css'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A sheet from the bottom edge. Escape, the cross and a tap beside it close it; focus goes back. */
export function BottomSheet({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const shown = dialog.current
    if (!shown) return
    const over = new AbortController()
    const on = { signal: over.signal }
    const leave = (event: Event) => {
      event.preventDefault()
      close.current()
    }
    shown.addEventListener('cancel', leave, on)
    shown.addEventListener('click', (event) => event.target === shown && close.current(), on)
    // What is typed in here is not meant for the page behind.
    shown.addEventListener('keydown', (event) => event.stopPropagation(), on)
    if (!shown.open) shown.showModal()
    return () => {
      over.abort()
      shown.close()
    }
  }, [])
  return (
    <dialog ref={dialog} className={style.sheet} aria-labelledby={id}>
      <div className={style.inside}>
        <header className={style.head}>
          <h2 id={id}>{title}</h2>
          <IconButton className={style.close} label="Close" icon={<IconX size={22} stroke={2} />} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  )
}
