import { useEffect, useRef } from 'react'
import style from './RecordVideoDialog.module.css'
import { formatClock } from './video-file.ts'
import type { CameraState } from './useCamera.ts'
import { Row } from '../../ui/layout.ts'

/** The camera's picture, with the countdown and the seconds of the recording. */
export function Finder({ stream, shot }: { stream: MediaStream; shot: CameraState }) {
  const player = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (player.current) player.current.srcObject = stream
  }, [stream])
  return (
    <div className={style.finder}>
      <video ref={player} className={style.picture} autoPlay muted playsInline aria-label="Camera preview" />
      {shot.at === 'counting' && (
        <span className={style.count} role="status">
          {shot.left}
        </span>
      )}
      {shot.at === 'recording' && (
        <Row as="span" gap={8} isOneLine className={style.clock}>
          <i aria-hidden /> <span role="timer">{formatClock(shot.seconds)}</span>
        </Row>
      )}
    </div>
  )
}
