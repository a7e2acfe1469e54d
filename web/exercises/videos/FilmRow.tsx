import { IconBadgeCc, IconPencil, IconPhoto, IconTrash, IconVideo } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { exerciseFilms } from '@kinora/contract/exercise-videos.ts'
import type { Film } from '@kinora/contract/videos.ts'
import { useWrite } from '../../app/api-client.ts'
import { apiBase } from '../../app/base-path.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { formatBytes } from '../../ui/format.ts'
import { Meter } from '../../ui/Meter.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import style from './FilmsCard.module.css'
import { clockWords, sentWords } from './rules.ts'
import { cancelFilm, resumeFrom, retryFilm, type Sending } from './sending.ts'

const icon = { size: 16, stroke: 1.75 }

export type FilmTask = 'rename' | 'still' | 'captions'

interface Props {
  film: Film
  sending?: Sending
  /** True where it was being sent, and this browser has not got it. */
  isLost: boolean
  onTask: (task: FilmTask, film: Film) => void
  onRemove: (film: Film) => void
  onProblem: (words: string) => void
}

/** A film on its way: how far it is, why it waits, and how to go on. */
export function SendingRow({ sending }: { sending: Sending }) {
  const cache = useQueryClient()
  const { filmId, name, state, sent, bytes, problem } = sending
  const words = {
    sending: sentWords(sending),
    waiting: `${sentWords({ ...sending, rate: null })} · waiting for a connection`,
    finishing: 'All there, the conversion begins',
    failed: 'Not sent',
  }[state]
  return (
    <div className={style.about}>
      <Meter label={name} value={sent} most={bytes} isProgress words={words} />
      {problem && <p role="alert">{problem}</p>}
      <span className={style.actions}>
        {state === 'failed' && (
          <Button size="row" onClick={() => retryFilm(filmId, cache)}>
            Try again
          </Button>
        )}
        {state !== 'finishing' && (
          <Button size="row" onClick={() => void cancelFilm(filmId, cache)}>
            {state === 'failed' ? 'Leave it' : 'Cancel'}
            <span className="spoken"> {name}</span>
          </Button>
        )}
      </span>
    </div>
  )
}

/** Cut off, and not by this browser's fault alone: the file has to be chosen once more. */
function LostRow({ film, onRemove, onProblem }: Pick<Props, 'film' | 'onRemove' | 'onProblem'>) {
  const cache = useQueryClient()
  return (
    <div className={style.about}>
      <b>{film.filename}</b>
      <p>It is not all there yet. Choose the same file again, and it goes on where it stopped.</p>
      <span className={style.actions}>
        <label className={style.choose}>
          Choose it again
          <input
            type="file"
            accept="video/*"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              currentTarget.value = ''
              if (file) onProblem(resumeFrom(file, film, cache) ?? '')
            }}
          />
        </label>
        <Button size="row" onClick={() => onRemove(film)}>
          Leave it
        </Button>
      </span>
    </div>
  )
}

function ReadyRow({ film, onTask, onRemove }: Pick<Props, 'film' | 'onTask' | 'onRemove'>) {
  const changing = useWrite(exerciseFilms.renameFilm)
  const { _id: filmId, exerciseId, filename, seconds, bytes, captions, isAssigned } = film
  return (
    <>
      <div className={style.about}>
        <b>{filename}</b>
        <span className={style.facts}>
          {seconds !== null && `${clockWords(seconds)} · `}
          {formatBytes(bytes)}
          {captions && ` · captions ${captions.label}`}
        </span>
        <CheckField
          label="Patients see it"
          checked={changing.isPending ? changing.variables.body.isAssigned === true : isAssigned}
          onChange={({ currentTarget }) =>
            changing.mutate({ body: { filename, exerciseId, filmId, isAssigned: currentTarget.checked } })
          }
        />
      </div>
      <RowMenu
        label={`More for ${filename}`}
        entries={[
          { label: 'Rename', icon: <IconPencil {...icon} />, onClick: () => onTask('rename', film) },
          { label: 'Picture from the film', icon: <IconPhoto {...icon} />, onClick: () => onTask('still', film) },
          { label: 'Captions', icon: <IconBadgeCc {...icon} />, onClick: () => onTask('captions', film) },
          { label: 'Delete', icon: <IconTrash {...icon} />, isDanger: true, onClick: () => onRemove(film) },
        ]}
      />
    </>
  )
}

function ConvertingRow({ film, onRemove }: Pick<Props, 'film' | 'onRemove'>) {
  const percent = Math.round(film.progress * 100)
  return (
    <div className={style.about}>
      <Meter label={film.filename} value={percent} most={100} isProgress words={`Converting, ${percent} %`} />
      <span className={style.actions}>
        <span className={style.facts}>You can leave this page; it goes on.</span>
        <Button size="row" onClick={() => onRemove(film)}>
          Cancel<span className="spoken"> {film.filename}</span>
        </Button>
      </span>
    </div>
  )
}

function FailedRow({ film, onRemove }: Pick<Props, 'film' | 'onRemove'>) {
  return (
    <div className={style.about}>
      <b>
        {film.filename} <Chip tone="alert">Failed</Chip>
      </b>
      <p role="alert">{film.message}</p>
      <span className={style.actions}>
        <span className={style.facts}>Save the film again as MP4 and send that, or film it anew.</span>
        <Button size="row" onClick={() => onRemove(film)}>
          Remove<span className="spoken"> {film.filename}</span>
        </Button>
      </span>
    </div>
  )
}

/** A film of the exercise, in whatever state it is. */
export function FilmRow(props: Props) {
  const { film, sending, isLost } = props
  return (
    <li className={style.row} aria-label={film.filename}>
      {film.posterUrl ? (
        <img className={style.poster} src={apiBase + film.posterUrl} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className={style.poster} aria-hidden>
          <IconVideo size={24} stroke={1.5} />
        </span>
      )}
      {sending && film.state !== 'ready' && <SendingRow sending={sending} />}
      {!sending && film.state === 'uploading' && isLost && <LostRow {...props} />}
      {!sending && film.state === 'uploading' && !isLost && (
        <div className={style.about}>
          <b>{film.filename}</b>
          <span className={style.facts}>On its way from another window.</span>
        </div>
      )}
      {!sending && film.state === 'converting' && <ConvertingRow {...props} />}
      {!sending && film.state === 'failed' && <FailedRow {...props} />}
      {film.state === 'ready' && <ReadyRow {...props} />}
    </li>
  )
}
