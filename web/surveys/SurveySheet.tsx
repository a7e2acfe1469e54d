import { IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useOnline } from '../ui/useOnline.ts'
import { BottomSheet } from '../ui/BottomSheet.tsx'
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

/** A survey to fill in. Closed it keeps what was filled in, until the page is left. */
export function SurveySheet({ title, isOpen, onClose, children }: Props) {
  const isOnline = useOnline()
  return (
    <BottomSheet title={title} isOpen={isOpen} isFullScreen onClose={onClose}>
      {isOnline ? children : <Offline />}
    </BottomSheet>
  )
}
