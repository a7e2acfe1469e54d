import { useQuery } from '@tanstack/react-query'
import { IconCamera, IconVideo } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { exerciseFilms } from '@kinora/contract/exercise-videos.ts'
import type { Exercise } from '@kinora/contract/exercises.ts'
import { mostFilms, type Film } from '@kinora/contract/videos.ts'
import { read } from '../../app/api-client.ts'
import { to } from '../../app/routes.ts'
import { usageLabel } from '../../plans/plan-labels.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { loadChunk } from '../../ui/load-chunk.ts'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { FilmRow, SendingRow, type FilmTask } from './FilmRow.tsx'
import style from './FilmsCard.module.css'
import { useFilms } from './useFilms.ts'
import { useSendings } from './useSendings.ts'

const FilmingDialog = lazy(() => loadChunk(() => import('./FilmingDialog.tsx')))
const CaptionsDialog = lazy(() => loadChunk(() => import('./CaptionsDialog.tsx')))
const RenameDialog = lazy(() => loadChunk(() => import('./RenameDialog.tsx')))
const StillDialog = lazy(() => loadChunk(() => import('./StillDialog.tsx')))

const accepted = 'video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm,.m4v'

/** How much of the plan's storage is used, said where it is used up. */
function Storage() {
  const { data } = useQuery(read(exerciseFilms.verifyStorage, { body: { bytes: 0, films: 0 } }))
  const storage = data?.usage.find(({ type }) => type === 'STORAGE')
  if (!storage?.limit) return null
  return <Meter label="Storage" value={storage.used} most={storage.limit} words={usageLabel(storage)} />
}

interface AddProps {
  isFirst: boolean
  onFile: (file: File) => void
  onFilm: () => void
}

/** Three ways to a film: a file, the phone's own camera, or the camera of this browser. */
function AddFilm({ isFirst, onFile, onFilm }: AddProps) {
  const hasCamera = typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined
  return (
    <>
      <FileDrop
        label={isFirst ? 'Choose a film, or drop it here' : 'Another film'}
        description="MP4, MOV or WebM, at most 500 MB and 10 minutes. You can go on working while it is sent."
        accept={accepted}
        onFile={onFile}
      />
      <span className={style.ways}>
        <label className={style.phone}>
          <IconVideo size={18} stroke={1.75} aria-hidden />
          Film with the phone
          <input
            type="file"
            accept="video/*"
            capture="environment"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              currentTarget.value = ''
              if (file) onFile(file)
            }}
          />
        </label>
        {hasCamera && (
          <Button size="toolbar" icon={<IconCamera size={18} stroke={1.75} />} onClick={onFilm}>
            Film in the browser
          </Button>
        )}
      </span>
    </>
  )
}

/** The films of one's own exercise: sent, filmed, watched over while they are made, named, captioned and deleted. */
export function FilmsCard({ exercise }: { exercise: Exercise }) {
  const { films, lost, problem, setProblem, add, remove } = useFilms(exercise)
  const sendings = useSendings(exercise._id)
  const [isFilming, setFilming] = useState(false)
  const [task, setTask] = useState<{ name: FilmTask; film: Film }>()
  const announced = sendings.filter(({ filmId }) => !exercise.films.some(({ _id }) => _id === filmId))
  const total = films.length + announced.length
  const close = () => setTask(undefined)
  const isOfStorage = /storage|plan/i.test(problem)
  return (
    <Card title="Films" id="films" context={total > 0 ? `${total} of ${mostFilms}` : undefined}>
      <div className={style.content}>
        {total > 0 && (
          <ul className={style.films}>
            {films.map((film) => (
              <FilmRow
                key={film._id}
                film={film}
                sending={sendings.find(({ filmId }) => filmId === film._id)}
                isLost={lost.includes(film._id)}
                onTask={(name, of) => setTask({ name, film: of })}
                onRemove={remove}
                onProblem={setProblem}
              />
            ))}
            {announced.map((sending) => (
              <li key={sending.filmId} className={style.row} aria-label={sending.name}>
                <span className={style.poster} aria-hidden>
                  <IconVideo size={24} stroke={1.5} />
                </span>
                <SendingRow sending={sending} />
              </li>
            ))}
          </ul>
        )}
        {total < mostFilms && <AddFilm isFirst={total === 0} onFile={add} onFilm={() => setFilming(true)} />}
        <p className={style.problem} role="alert">
          {problem}
        </p>
        {isOfStorage && (
          <ButtonLink to={to('plans')} size="toolbar">
            See plans and storage
          </ButtonLink>
        )}
        <Storage />
      </div>
      <Suspense>
        {isFilming && (
          <FilmingDialog
            name={exercise.name}
            onClose={() => setFilming(false)}
            onFilm={(file) => {
              setFilming(false)
              add(file)
            }}
          />
        )}
        {task?.name === 'rename' && <RenameDialog film={task.film} onClose={close} />}
        {task?.name === 'captions' && <CaptionsDialog film={task.film} onClose={close} />}
        {task?.name === 'still' && <StillDialog film={task.film} exercise={exercise} onClose={close} />}
      </Suspense>
    </Card>
  )
}
