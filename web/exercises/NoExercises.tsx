import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { isFiltered, type ExerciseListQuery } from './exercise-list.ts'
import { Row } from '../ui/layout.ts'

interface Props {
  listing: ExerciseListQuery
  onClear: () => void
  onImport: () => void
}

/** The empty library: explains what belongs here, or how to see more. */
export function NoExercises({ listing, onClear, onImport }: Props) {
  const { search, ownership } = listing
  const all = <Button onClick={onClear}>Show all exercises</Button>
  if (search || isFiltered(listing)) {
    const what = search
      ? `No exercises match “${search}”${isFiltered(listing) ? ' with these filters' : ''}.`
      : 'No exercises match these filters.'
    return (
      <EmptyState title={what} action={all}>
        Search looks at names, muscles, equipment and instructions, and corrects typing errors.
      </EmptyState>
    )
  }
  if (ownership === 'favorites') {
    return (
      <EmptyState title="No favourites yet" action={all}>
        Select the star on an exercise to list it here. Only you see your favourites.
      </EmptyState>
    )
  }
  if (ownership === 'archived') {
    return (
      <EmptyState title="Nothing is archived" action={all}>
        Archived exercises stay readable for patients who were prescribed them.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={ownership === 'starter' ? 'The starter library is empty' : 'No exercises of your own yet'}
      action={
        <Row as="span" gap={12}>
          <ButtonLink to={to('exerciseCreate')} variant="primary" size="toolbar">
            Add your first exercise
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
