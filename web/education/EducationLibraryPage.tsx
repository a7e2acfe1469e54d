import { useState } from 'react'
import { Link } from 'react-router'
import { educationTopics, type EducationCard } from '@kinora/contract/education.ts'
import { to } from '../app/routes.ts'
import { AddLink } from '../ui/AddLink.tsx'
import { Chip } from '../ui/Chip.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterChip } from '../ui/FilterChip.tsx'
import { ListItem } from '../ui/List.tsx'
import { Page } from '../ui/Page.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { Row } from '../ui/layout.ts'
import { RowMenu } from '../ui/RowMenu.tsx'
import { pageDetail, reviewText } from './education-labels.ts'
import { EducationIcon } from './EducationIcon.tsx'
import style from './EducationLibraryPage.module.css'
import { useEducationActions } from './useEducationActions.ts'
import { pageSize, useEducationList } from './useEducationList.ts'

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

/** /education: the clinic's education pages. */
export default function EducationLibraryPage() {
  const list = useEducationList()
  const { found, topic, retired: isRetired } = list
  const actions = useEducationActions()
  const [removing, setRemoving] = useState<EducationCard>()
  return (
    <Page
      title="Education"
      search={{ label: 'Search education pages', value: list.typed, onChange: list.type }}
      actions={<AddLink to={to('educationCreate')}>New</AddLink>}
    >
      <Row gap={8} className={style.filters} role="group" aria-label="Topics">
        {educationTopics.map((each) => (
          <FilterChip
            key={each}
            isChosen={topic === each}
            onClick={() => list.go({ topic: topic === each ? 'all' : each })}
          >
            {each}
          </FilterChip>
        ))}
        <FilterChip isChosen={isRetired} onClick={() => list.go({ retired: !isRetired })}>
          Retired
        </FilterChip>
      </Row>
      <PagedList
        query={found}
        filter={`${topic} ${isRetired} ${list.search}`}
        page={list.page}
        pageSize={pageSize}
        onPage={(page) => list.go({ page })}
        noun="education pages"
        empty={
          <EmptyState title={isRetired ? 'No retired pages' : 'No page matches'}>
            {isRetired
              ? 'When you remove a page that a program uses, it is retired. You can restore it here.'
              : 'Search looks at titles, topics and text. Choose another topic, or add a page of your own.'}
          </EmptyState>
        }
      >
        {(each) => <PageItem key={each._id} page={each} onRemove={() => setRemoving(each)} />}
      </PagedList>
      {removing && (
        <ConfirmDialog
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
