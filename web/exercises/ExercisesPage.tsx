import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePageKeys } from '../app/page-keys.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { Failed } from '../ui/Failed.tsx'
import { count } from '../ui/format.ts'
import { useKeys } from '../ui/useKeys.ts'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { ExerciseSelectionBar } from './ExerciseSelectionBar.tsx'
import { ExerciseFilters } from './ExerciseFilters.tsx'
import { LibraryCard } from './LibraryCard.tsx'
import cards from './ExerciseCard.module.css'
import { LibrarySkeleton } from './LibrarySkeleton.tsx'
import { pageSize } from './exercise-list.ts'
import { NoExercises } from './NoExercises.tsx'
import { useExerciseSelection } from './useExerciseSelection.ts'
import { useExercises, type Library } from './useExercises.ts'
import { useFavorite } from './useFavorite.ts'

export { prepareLibrary as prepare } from './useExercises.ts'

const ImportExercisesDialog = lazyPart(() => import('./ImportExercisesDialog.tsx'))
const ExportExercisesDialog = lazyPart(() => import('./ExportExercisesDialog.tsx'))
const AddToProgramDialog = lazyPart(() => import('./AddToProgramDialog.tsx'))

const keys = [
  ['A', 'Add an exercise'],
  ['I', 'Import a list'],
  ['E', 'Export your clinic’s exercises'],
] as const

function Cards({ exercisesQuery: { data, isPlaceholderData } }: Pick<Library, 'exercisesQuery'>) {
  const { isSaved, toggle } = useExerciseSelection()
  const mark = useFavorite()
  return (
    <ul className={cards.grid} data-busy={isPlaceholderData || undefined} aria-label="Exercises">
      {data?.items.map((exercise) => (
        <LibraryCard
          key={exercise._id}
          exercise={exercise}
          isSaved={isSaved(exercise._id)}
          onSave={toggle}
          onFavorite={mark}
        />
      ))}
    </ul>
  )
}

const icon = { size: 16, stroke: 1.75 }

function Actions({ onExport }: { onExport: () => void }) {
  return (
    <>
      <Button size="toolbar" isIconOnSmall icon={<IconDownload {...icon} />} onClick={onExport}>
        Export
      </Button>
      <ButtonLink
        to={to('exerciseCreate')}
        size="toolbar"
        variant="primary"
        isIconOnSmall
        icon={<IconPlus {...icon} />}
      >
        Add exercise
      </ButtonLink>
    </>
  )
}

/** /exercises: the starter library and the clinic's own exercises. */
export default function ExercisesPage() {
  const library = useExercises()
  const { listing, exercisesQuery, typed, change, clear, type } = library
  const { data, error, isPlaceholderData } = exercisesQuery
  const basket = useExerciseSelection()
  const [open, setOpen] = useState<'import' | 'export' | 'program'>()
  const navigate = useNavigate()
  useKeys(
    ['a', () => void navigate(to('exerciseCreate'))],
    ['i', () => setOpen('import')],
    ['e', () => setOpen('export')],
  )
  usePageKeys('Exercise Library', keys)
  return (
    <Page
      title="Exercise Library"
      search={{ label: 'Search name, muscle or equipment', value: typed, onChange: type }}
      onImport={() => setOpen('import')}
      actions={<Actions onExport={() => setOpen('export')} />}
    >
      <ExerciseFilters listing={listing} facets={data?.facets} onChange={change} onClear={clear} />
      <p className="spoken" role="status">
        {data && !isPlaceholderData && `${count(data.total, 'exercise')} found`}
      </p>
      {error && <Failed error={error} onRetry={() => void exercisesQuery.refetch()} />}
      {!data && !error && <LibrarySkeleton />}
      {data && data.items.length > 0 && <Cards exercisesQuery={exercisesQuery} />}
      {data && data.total === 0 && <NoExercises listing={listing} onClear={clear} onImport={() => setOpen('import')} />}
      {data && (
        <Pager
          page={listing.page}
          pageSize={pageSize}
          total={data.total}
          noun="exercises"
          onPage={(page) => change({ page })}
        />
      )}
      <ExerciseSelectionBar onAdd={() => setOpen('program')} />
      {open === 'import' && <ImportExercisesDialog onClose={() => setOpen(undefined)} />}
      {open === 'export' && <ExportExercisesDialog listing={listing} onClose={() => setOpen(undefined)} />}
      {open === 'program' && (
        <AddToProgramDialog
          what={count(basket.ids.length, 'exercise')}
          onClose={() => setOpen(undefined)}
          onChoose={() => undefined}
        />
      )}
    </Page>
  )
}
