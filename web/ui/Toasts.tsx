import {
  cleanNotifications,
  hideNotification,
  Notifications,
  notificationsStore,
  showNotification,
  updateNotification,
  type NotificationData,
} from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Button, ButtonLink } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { commandKey, Kbd } from './Kbd.tsx'
import { MantineRoot } from './MantineRoot.tsx'
import { drawToasts, type Toast, type ToastVariant } from './toast.ts'
import style from './Toasts.module.css'
import { useWindowEvent } from './useWindowEvent.ts'

const icons: Record<ToastVariant, typeof IconX> = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconCircleX,
  info: IconInfoCircle,
}

const tones: Record<ToastVariant, string> = { success: 'good', warning: 'caution', error: 'alert', info: 'tint' }

const undos = new Map<string, () => void>()

function undoToast(id: string) {
  undos.get(id)?.()
  undos.delete(id)
  hideNotification(id)
}

/** A toast that has the focus stays open; its time starts again afterwards. */
function restartTimer(id: string, autoClose: false | undefined) {
  const toast = notificationsStore.getState().notifications.find((notification) => notification.id === id)
  if (toast) updateNotification({ ...toast, autoClose })
}

/** Dark in both schemes. Announced by the live region that Mantine renders around it. */
function ToastLine({ toast: { variant, message, undo, link }, id }: { toast: Toast; id: string }) {
  const Icon = icons[variant]
  return (
    <div
      className={style.toast}
      data-tone={tones[variant]}
      data-mantine-color-scheme="dark"
      onFocus={() => restartTimer(id, false)}
      onBlur={() => restartTimer(id, undefined)}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={style.words}>{message}</span>
      {link && (
        <ButtonLink size="row" variant="tint" to={link.to} onClick={() => hideNotification(id)}>
          {link.label}
        </ButtonLink>
      )}
      {undo && (
        <Button size="row" variant="tint" onClick={() => undoToast(id)}>
          Undo <Kbd>{commandKey}Z</Kbd>
        </Button>
      )}
      <IconButton label="Close" icon={<IconX size={16} stroke={1.75} />} onClick={() => hideNotification(id)} />
    </div>
  )
}

function show(toast: Toast) {
  const id = `toast-${toast.id}`
  if (toast.undo) undos.set(id, toast.undo)
  showNotification({
    id,
    message: toast.message,
    renderNotification: (_: NotificationData) => <ToastLine toast={toast} id={id} />,
    onClose() {
      const isTakenBack = toast.undo !== undefined && !undos.has(id)
      undos.delete(id)
      if (!isTakenBack) toast.onClose?.()
    },
  })
}

function undoLatest(event: KeyboardEvent) {
  const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
  const isTyping = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA)$/.test(event.target.tagName)
  const latest = [...undos.keys()].at(-1)
  if (!isUndo || isTyping || !latest) return
  event.preventDefault()
  undoToast(latest)
}

/** Signed in: three at most, five seconds, bottom left. Signed out: one, three seconds, bottom centre (§9). */
export default function Toasts({ isSignedIn }: { isSignedIn: boolean }) {
  useEffect(() => drawToasts(show), [])
  useEffect(() => cleanNotifications, [isSignedIn])
  useWindowEvent('keydown', undoLatest)
  return (
    <MantineRoot>
      <Notifications
        className={style.place}
        position={isSignedIn ? 'bottom-left' : 'bottom-center'}
        limit={isSignedIn ? 3 : 1}
        autoClose={isSignedIn ? 5000 : 3000}
        containerWidth={560}
        pauseResetOnHover="all"
        zIndex={300}
      />
    </MantineRoot>
  )
}
