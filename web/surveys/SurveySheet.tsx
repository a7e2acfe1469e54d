import { IconWifiOff, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useOnline } from '../ui/useOnline.ts'
import { IconButton } from '../ui/IconButton.tsx'
import style from './SurveySheet.module.css'

interface Props {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

const Offline = () => (
  <div className={style.offline} role="status">
    <IconWifiOff size={32} stroke={1.75} aria-hidden />
    <p>
      <b>Surveys need a connection.</b>
    </p>
    <p>You have none at the moment. Your exercises work without one; come back here later.</p>
  </div>
)

/** The whole screen of a phone, a dialog on a desk. Closed it keeps what was filled in, until the page is left. */
export function SurveySheet({ title, isOpen, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  const id = useId()
  const isOnline = useOnline()
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
    shown.addEventListener('keydown', (event) => event.stopPropagation(), on)
    return () => over.abort()
  }, [])
  useEffect(() => {
    const shown = dialog.current
    if (!shown) return
    if (isOpen && !shown.open) shown.showModal()
    if (!isOpen && shown.open) shown.close()
  }, [isOpen])
  return (
    <dialog ref={dialog} className={style.sheet} aria-labelledby={id}>
      <div className={style.head}>
        <h2 id={id}>{title}</h2>
        <IconButton className={style.close} label="Close" icon={<IconX size={22} stroke={2} />} onClick={onClose} />
      </div>
      <div className={style.body}>{isOnline ? children : <Offline />}</div>
    </dialog>
  )
}
