import { useState } from 'react'
import { useNavigate } from 'react-router'
import { programs, type LibraryProgram, type Program, type TemplateFilter } from '@kinora/contract/programs.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { templates } from '@kinora/contract/templates.ts'
import { useWrite } from '../app/api-client.ts'
import { usePageKeys } from '../app/page-keys.ts'
import { to } from '../app/routes.ts'
import { useSession } from '../app/useSession.ts'
import { AddLink } from '../ui/AddLink.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { FoldingRows } from '../ui/FoldingRows.tsx'
import { count } from '../ui/format.ts'
import { lazyPart } from '../ui/load-chunk.ts'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { toast } from '../ui/toast.ts'
import { useKeys } from '../ui/useKeys.ts'
import { columns, TemplateRow } from './TemplateRow.tsx'
import { useTemplateDeletion } from './useTemplateDeletion.ts'
import { pageSize, useTemplates, whoseChoices } from './useTemplates.ts'

const GiveProgramDialog = lazyPart(() => import('./AssignTemplateDialog.tsx'))
const FollowersDialog = lazyPart(() => import('./TemplateUpdatesDialog.tsx'))

function FirstTemplates() {
  const add = useWrite(templates.addStarterTemplates, { alsoRefreshes: ['programs'] })
  const onSuccess = ({ added }: { added: number }) => toast.success(`${count(added, 'template')} added`)
  return (
    <Row as="span" gap={12}>
      <Button variant="primary" isBusy={add.isPending} onClick={() => add.mutate({}, { onSuccess })}>
        Add Kinora’s templates
      </Button>
      <ButtonLink to={to('programAdd')}>Create the first template</ButtonLink>
    </Row>
  )
}

const NoneOf = ({ whose, onAll }: { whose: 'mine' | 'colleagues'; onAll: () => void }) => (
  <EmptyState
    title={whose === 'mine' ? 'You haven’t made any templates yet' : 'Your colleagues haven’t made any templates yet'}
    action={<Button onClick={onAll}>Show the clinic’s templates</Button>}
  >
    {whose === 'mine' && 'Create one, or duplicate a colleague’s and make it your own.'}
  </EmptyState>
)

interface NoTemplatesProps {
  search: string
  whose: TemplateFilter
  onAll: () => void
  onClinic: () => void
}

function NoTemplates({ search, whose, onAll, onClinic }: NoTemplatesProps) {
  if (search)
    return (
      <EmptyState
        title={`No template matches ‘${search}’`}
        action={<Button onClick={onAll}>Show all templates</Button>}
      >
        Search looks at titles and descriptions.
      </EmptyState>
    )
  if (whose !== 'clinic') return <NoneOf whose={whose} onAll={onClinic} />
  return (
    <EmptyState title="The Program Library is empty" action={<FirstTemplates />}>
      A template is a program without a patient. Assign it to patients and adapt it for each of them. You can also save
      any patient’s program as a template. Kinora has some for common conditions to get you started.
    </EmptyState>
  )
}

/** Duplicates a template, and moves it up or down on the page. */
function useTemplateActions({
  templatesQuery,
  page,
}: Pick<ReturnType<typeof useTemplates>, 'templatesQuery' | 'page'>) {
  const copy = useWrite(seriesCopies.copyProgram, { alsoRefreshes: ['programs'] })
  const move = useWrite(templates.updateTemplate, { alsoRefreshes: ['programs'] })
  const { mutate: removeNow } = useWrite(programs.remove)
  return {
    duplicate({ _id, title }: Program) {
      const onSuccess = (copied: Program) =>
        toast.success(`${copied.title} created`, { undo: () => removeNow({ params: { id: copied._id } }) })
      copy.mutate({ params: { id: _id }, body: { title: `Copy of ${title}`.slice(0, 120) } }, { onSuccess })
    },
    moveBy({ _id, title }: LibraryProgram, by: number) {
      const place = templatesQuery.data?.items.findIndex((item) => item._id === _id) ?? 0
      const at = place + (page - 1) * pageSize + by
      const onSuccess = () => toast.success(`${title} moved ${by < 0 ? 'up' : 'down'}`)
      if (at >= 0) move.mutate({ params: { id: _id }, body: { orderNumber: at } }, { onSuccess })
    },
  }
}

const loadingTemplates = (
  <Card isFlush>
    <Skeletons rows={8} rowHeight={74} label="Loading templates" />
  </Card>
)

const keys = [['A', 'Create a template']] as const

/** The Program Library: the clinic's templates. */
export default function ProgramsPage() {
  const list = useTemplates()
  const { templatesQuery, search, whose, page, typed, type, setPage, setWhose } = list
  const isAlone = useSession()?.role === 'solo'
  const [assigning, setAssigning] = useState<LibraryProgram>()
  const [updating, setUpdating] = useState<Program>()
  const navigate = useNavigate()
  const removal = useTemplateDeletion()
  const { duplicate, moveBy } = useTemplateActions(list)
  useKeys(['a', () => void navigate(to('programAdd'))])
  usePageKeys('Program Library', keys)
  const { data, error, isPending } = templatesQuery
  const visible = data?.items.filter(({ _id }) => !removal.isDeleted(_id)) ?? []
  return (
    <Page
      title="Program Library"
      search={{ label: 'Search templates', value: typed, onChange: type }}
      actions={<AddLink to={to('programAdd')}>Create template</AddLink>}
    >
      <p className="spoken" role="status">
        {data && !templatesQuery.isPlaceholderData && `${count(data.total, 'template')} found`}
      </p>
      {error && !data && <Failed error={error} onRetry={() => void templatesQuery.refetch()} />}
      <Stack gap={16}>
        {!isAlone && (
          <Row>
            <Segmented label="Whose templates" choices={whoseChoices} value={whose} onChange={setWhose} />
          </Row>
        )}
        {isPending && loadingTemplates}
        {visible.length > 0 && (
          <Card isFlush aria-label="Templates" aria-busy={templatesQuery.isPlaceholderData || undefined}>
            <FoldingRows columns={columns}>
              {visible.map((template) => (
                <TemplateRow
                  key={template._id}
                  template={template}
                  onAssign={() => setAssigning(template)}
                  onShowUpdates={() => setUpdating(template)}
                  onMove={search || whose !== 'clinic' ? undefined : (by) => moveBy(template, by)}
                  onDuplicate={() => duplicate(template)}
                  onRemove={() => removal.remove(template)}
                />
              ))}
            </FoldingRows>
          </Card>
        )}
        {data && visible.length === 0 && (
          <NoTemplates {...{ search, whose }} onAll={() => type('')} onClinic={() => setWhose('clinic')} />
        )}
      </Stack>
      {data && <Pager page={page} pageSize={pageSize} total={data.total} noun="templates" onPage={setPage} />}
      {assigning && <GiveProgramDialog template={assigning} onClose={() => setAssigning(undefined)} />}
      {updating && <FollowersDialog template={updating} onClose={() => setUpdating(undefined)} />}
    </Page>
  )
}
