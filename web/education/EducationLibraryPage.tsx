import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { education, educationTopics, EducationTopic, type EducationCard } from '@kinora/contract/education.ts'
import { read } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { FilterChip } from '../ui/FilterChip.tsx'
import { List, ListItem } from '../ui/List.tsx'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Row } from '../ui/Row.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { useDebounced } from '../ui/useDebounced.ts'
import { EducationIcon } from './EducationIcon.tsx'
import { pageDetail, reviewText } from './education-labels.ts'
import style from './EducationLibraryPage.module.css'
import { useEducationActions } from './useEducationActions.ts'

const pageSize = 25

/** The pages for the search, topic and page in the address. */
function useEducationList() {
  const [params, setParams] = useSearchParams()
  const search = (params.get('search') ?? '').slice(0, 200)
  const topic = EducationTopic.safeParse(params.get('topic')).data
  const isRetired = params.has('retired')
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(params.get('page')) || 1)))
  const [typed, setTyped] = useState(search)
  function go(changes: Record<string, string | undefined>) {
    const next = { search, topic, retired: isRetired ? 'yes' : undefined, ...changes }
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as Record<string, string>, {
      replace: true,
    })
  }
  const ask = useDebounced((text: string) => go({ search: text.trim() }))
  const query = { search: search || undefined, topic, isRetired: isRetired ? 'true' : undefined }
  const found = useQuery({
    ...read(education.list, { query: { ...query, pageSize, pageNumber: page } as never }),
    placeholderData: keepPreviousData,
  })
  const type = (text: string) => {
    setTyped(text)
    ask(text)
  }
  return { found, search, topic, isRetired, page, typed, type, go }
}

function PageItem({ page, onRemove }: { page: EducationCard; onRemove: () => void }) {
  const actions = useEducationActions()
  const review = reviewText(page)
  const address = to('educationPage', { id: page._id })
  return (
    <ListItem
      icon={<EducationIcon kind={page.kind} size={20} />}
      title={<Link to={address}>{page.title}</Link>}
      details={[
        pageDetail(page),
        review && (
          <Chip key="review" tone={page.reviewState === 'awaiting' ? 'caution' : 'good'}>
            {review}
          </Chip>
        ),
      ]}
    >
      <RowMenu
        label={`More for ${page.title}`}
        entries={[
          page.isRetired && { label: 'Restore', onClick: () => actions.restore(page) },
          {
            label: page.isStarter ? 'Duplicate to make it yours' : 'Duplicate',
            onClick: () => actions.duplicate(page),
          },
          !page.isStarter && !page.isRetired && { label: 'Remove', isDanger: true, onClick: onRemove },
        ]}
      />
    </ListItem>
  )
}

const create = (
  <ButtonLink
    to={to('educationCreate')}
    size="toolbar"
    variant="primary"
    isIconOnSmall
    icon={<IconPlus size={16} stroke={1.75} />}
  >
    New
  </ButtonLink>
)

/** /education: what patients can be given to read. */
export default function EducationLibraryPage() {
  const list = useEducationList()
  const { found, topic, isRetired, page } = list
  const actions = useEducationActions()
  const [removing, setRemoving] = useState<EducationCard>()
  const { data, error, isPending } = found
  return (
    <Page
      title="Education"
      search={{ label: 'Search education pages', value: list.typed, onChange: list.type }}
      actions={create}
    >
      <Row gap={8} className={style.filters} role="group" aria-label="Topics">
        {educationTopics.map((each) => (
          <FilterChip
            key={each}
            isChosen={topic === each}
            onClick={() => list.go({ topic: topic === each ? undefined : each })}
          >
            {each}
          </FilterChip>
        ))}
        <FilterChip isChosen={isRetired} onClick={() => list.go({ retired: isRetired ? undefined : 'yes' })}>
          Retired
        </FilterChip>
      </Row>
      {error && !data && <Failed error={error} onRetry={() => void found.refetch()} />}
      {isPending && (
        <Card isFlush>
          <Skeletons rows={8} rowHeight={64} label="Loading education pages" />
        </Card>
      )}
      {data && data.items.length > 0 && (
        <Card isFlush aria-label="Education pages" aria-busy={found.isPlaceholderData || undefined}>
          <List>
            {data.items.map((each) => (
              <PageItem key={each._id} page={each} onRemove={() => setRemoving(each)} />
            ))}
          </List>
        </Card>
      )}
      {data && data.items.length === 0 && (
        <EmptyState title={isRetired ? 'No retired pages' : 'No page matches'}>
          {isRetired
            ? 'When you remove a page that a program uses, it is retired. You can restore it here.'
            : 'The search looks in titles, topics and texts. Choose another topic, or add a page of your own.'}
        </EmptyState>
      )}
      {data && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={data.total}
          noun="pages"
          onPage={(next) => list.go({ page: String(next) })}
        />
      )}
      {removing && (
        <ConfirmDialog
          isOpen
          title={`Remove ${removing.title}?`}
          confirmLabel="Remove"
          isDanger
          onClose={() => setRemoving(undefined)}
          onConfirm={() => actions.remove(removing, () => setRemoving(undefined))}
        >
          {removing.uses > 0
            ? 'Programs use this page, so it is retired: patients keep it, but it can’t be added to programs any more.'
            : 'No program uses this page, so it is deleted.'}
        </ConfirmDialog>
      )}
    </Page>
  )
}
