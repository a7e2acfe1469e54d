import { useSearchParams } from 'react-router'
import { ReviewState } from '@kinora/contract/exercise-search.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { useRead } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { FilterChip } from '../ui/FilterChip.tsx'
import { Page } from '../ui/Page.tsx'
import { ExerciseSkeleton } from './ExerciseSkeleton.tsx'
import { ReviewCase } from './ReviewCase.tsx'
import { FilterRow } from '../ui/ListFilters.tsx'
import { Columns, Stack } from '../ui/layout.ts'
import { ReviewQueue } from './ReviewQueue.tsx'
import { reviewLabels } from './exercise-labels.ts'

const emptyTitles: Record<ReviewState, string> = {
  awaiting: 'Every exercise in your library has been reviewed.',
  approved: 'Nothing is approved yet.',
  'sent back': 'Nothing was sent back.',
}

/** State and exercise are in the URL, so that a link can be sent to a colleague. */
function useReviews() {
  const [params, setParams] = useSearchParams()
  const state = ReviewState.catch('awaiting').parse(params.get('state') ?? undefined)
  const reviewsQuery = useRead(exercises.fetch, { body: { reviews: [state], pageSize: 100 } }, { staleTime: 0 })
  const items = reviewsQuery.data?.items ?? []
  const chosen = items.find(({ _id }) => _id === params.get('exercise')) ?? items[0]
  return {
    state,
    reviewsQuery,
    items,
    chosen,
    total: reviewsQuery.data?.total ?? 0,
    counts: reviewsQuery.data?.facets.reviews ?? {},
    open: (id: string) => setParams({ state, exercise: id }, { replace: true, preventScrollReset: true }),
    show: (next: ReviewState) => setParams({ state: next }),
    /** The exercise after this one, or before it if it was the last. */
    after(id: string) {
      const at = items.findIndex(({ _id }) => _id === id)
      return items[at + 1] ?? items[at - 1]
    },
  }
}

/** /exercises/review: clinical review of exercises, one after the other. */
export default function ReviewPage() {
  const { state, reviewsQuery, items, chosen, total, counts, open, show, after } = useReviews()
  const decided = (counts.approved ?? 0) + (counts['sent back'] ?? 0)
  const exerciseQuery = useRead(exercises.get, { params: { id: chosen?._id ?? '' } }, { enabled: chosen !== undefined })
  return (
    <Page
      title="Clinical review"
      sub={reviewsQuery.data && `${decided} of ${decided + (counts.awaiting ?? 0)} reviewed`}
      back={to('exercises')}
    >
      <Stack gap={20}>
        <FilterRow aria-label="State of review">
          {ReviewState.options.map((option) => (
            <FilterChip
              key={option}
              isChosen={option === state}
              count={counts[option] ?? 0}
              onClick={() => show(option)}
            >
              {reviewLabels[option]}
            </FilterChip>
          ))}
        </FilterRow>
        {reviewsQuery.error && <Failed error={reviewsQuery.error} onRetry={() => void reviewsQuery.refetch()} />}
        {reviewsQuery.isPending && <ExerciseSkeleton />}
        {reviewsQuery.data && !chosen && <EmptyState title={emptyTitles[state]} />}
        {chosen && (
          <Columns hasSidebar="left">
            <ReviewQueue items={items} total={total} chosenId={chosen._id} onOpen={open} />
            {exerciseQuery.error && <Failed error={exerciseQuery.error} onRetry={() => void exerciseQuery.refetch()} />}
            {exerciseQuery.data?._id === chosen._id ? (
              <ReviewCase
                key={`${chosen._id} ${exerciseQuery.data.version}`}
                exercise={exerciseQuery.data}
                onDecided={() => {
                  const next = after(chosen._id)
                  if (next) open(next._id)
                }}
              />
            ) : (
              !exerciseQuery.error && <ExerciseSkeleton />
            )}
          </Columns>
        )}
      </Stack>
    </Page>
  )
}
