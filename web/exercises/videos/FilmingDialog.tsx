import { IconCameraRotate, IconPlayerRecordFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { filmTypes, type FilmType } from '@kinora/contract/videos.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { formatDay } from '../../ui/format.ts'
import { Meter } from '../../ui/Meter.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { cutTake } from './cutting.ts'
import style from './FilmingDialog.module.css'
import { Looking, type Part } from './Looking.tsx'
import { clockWords } from './rules.ts'
import { useCamera, type Shot, type Take } from './useCamera.ts'

interface Props {
  /** Of the exercise. */
  name: string
  onClose: () => void
  onFilm: (file: File) => void
}

/** What the camera sees. */
function Finder({ stream, shot }: { stream: MediaStream; shot: Shot }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <div className={style.finder}>
      <video ref={video} className={style.picture} autoPlay muted playsInline aria-label="What the camera sees" />
      {shot.at === 'counting' && (
        <span className={style.count} role="status">
          {shot.left}
        </span>
      )}
      {shot.at === 'filming' && (
        <span className={style.clock}>
          <i aria-hidden /> <span role="timer">{clockWords(shot.seconds)}</span>
        </span>
      )}
    </div>
  )
}

function fileOf({ blob }: Take, name: string) {
  const type = blob.type.split(';')[0] as FilmType
  const stem = `${name.slice(0, 100)} ${formatDay(new Date()).replaceAll('/', '-')}`
  return new File([blob], `${stem}.${filmTypes[type]}`, { type })
}

/** A take may be shortened before it is sent; whole, it goes as it was filmed. */
function useTake(shot: Shot, name: string, onFilm: (file: File) => void) {
  const [cut, setCut] = useState<Part>()
  const [done, setDone] = useState<number>()
  const [problem, setProblem] = useState('')
  const take = shot.at === 'looking' ? shot.take : undefined
  const part = cut ?? { from: 0, to: take?.seconds ?? 0 }
  const isWhole = !take || (part.from < 0.05 && part.to > take.seconds - 0.05)
  async function use() {
    if (!take) return
    if (isWhole) return onFilm(fileOf(take, name))
    setDone(0)
    try {
      onFilm(fileOf(await cutTake(take, part, setDone), name))
    } catch (error) {
      setDone(undefined)
      setProblem((error as Error).message)
    }
  }
  return { take, part, done, problem, setPart: setCut, use: () => void use(), forget: () => setCut(undefined) }
}

/** Filming in the browser: look, three, two, one, stop, look again, shorten, send. */
export default function FilmingDialog({ name, onClose, onFilm }: Props) {
  const { shot, stream, begin, stop, again, retry, turn } = useCamera()
  const { take, part, done, problem, setPart, use, forget } = useTake(shot, name, onFilm)
  const isCutting = done !== undefined
  const actions = {
    asking: <Button onClick={onClose}>Cancel</Button>,
    refused: (
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={retry}>
          Try again
        </Button>
      </>
    ),
    ready: (
      <>
        <Button icon={<IconCameraRotate size={18} stroke={1.75} />} onClick={turn}>
          Other camera
        </Button>
        <Button variant="primary" icon={<IconPlayerRecordFilled size={18} />} onClick={begin}>
          Start filming
        </Button>
      </>
    ),
    counting: null,
    filming: (
      <Button variant="primary" icon={<IconPlayerStopFilled size={18} />} onClick={stop}>
        Stop
      </Button>
    ),
    looking: (
      <>
        <Button
          disabled={isCutting}
          onClick={() => {
            forget()
            again()
          }}
        >
          Film again
        </Button>
        <Button variant="primary" isBusy={isCutting} onClick={use}>
          Use this film
        </Button>
      </>
    ),
  }[shot.at]
  return (
    <Dialog isOpen onClose={onClose} title={`Film ${name}`} width={760} actions={actions}>
      {shot.at === 'asking' && <Spinner label="Waiting for the camera. The browser may ask whether it is allowed." />}
      {shot.at === 'refused' && <Failed error={{ message: shot.problem }} />}
      {stream && !take && shot.at !== 'refused' && shot.at !== 'asking' && <Finder stream={stream} shot={shot} />}
      {take && <Looking take={take} part={part} onPart={setPart} />}
      {isCutting && (
        <Meter
          label="Shortening"
          value={Math.round(done * 100)}
          most={100}
          isProgress
          words={`${Math.round(done * 100)} %, as long as it plays`}
        />
      )}
      <Failed error={problem ? { message: problem } : null} />
    </Dialog>
  )
}
