import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { isFiltered, type ExerciseListQuery } from './exercise-list.ts'
import { Row } from '../ui/Row.tsx'

interface Props {
  listing: ExerciseListQuery
  onClear: () => void
  onImport: () => void
}

/** Nothing to show: what the place is for, or what would show something. */
export function NoExercises({ listing, onClear, onImport }: Props) {
  const { search, ownership } = listing
  const all = <Button onClick={onClear}>Show all exercises</Button>
  if (search || isFiltered(listing)) {
    const what = search
      ? `Nothing fits “${search}”${isFiltered(listing) ? ' with these filters' : ''}.`
      : 'Nothing fits these filters.'
    return (
      <EmptyState title={what} action={all}>
        Search finds names, muscles, equipment and instructions, and forgives a slip of the finger.
      </EmptyState>
    )
  }
  if (ownership === 'favorites') {
    return (
      <EmptyState title="No favourites yet" action={all}>
        The star on an exercise puts it here, for you alone.
      </EmptyState>
    )
  }
  if (ownership === 'archived') {
    return (
      <EmptyState title="Nothing is archived" action={all}>
        Exercises that are no longer used, but were given to patients, are kept here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={ownership === 'starter' ? 'The starter library is empty' : 'No exercises of your own yet'}
      action={
        <Row as="span" gap={12}>
          <ButtonLink to={to('exerciseCreate')} variant="primary" size="toolbar">
            Add the first one
          </ButtonLink>
          <Button size="toolbar" onClick={onImport}>
            Import a list
          </Button>
        </Row>
      }
    >
      Add an exercise with your own words and pictures, import a list, or copy one of the starter library to change it.
    </EmptyState>
  )
}
