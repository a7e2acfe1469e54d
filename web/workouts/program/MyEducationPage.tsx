import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCheck, IconExternalLink } from '@tabler/icons-react'
import { useParams } from 'react-router'
import type { Reply } from '@kinora/contract/api.ts'
import { educationReceipt } from '@kinora/contract/education-receipt.ts'
import type { MyEducation } from '@kinora/contract/my-education.ts'
import { series } from '@kinora/contract/series.ts'
import { read, refresh, useWrite } from '../../app/api-client.ts'
import { to } from '../../app/routes.ts'
import { EducationText } from '../../education/EducationText.tsx'
import { Button, ButtonAnchor } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { formatDate } from '../../ui/format.ts'
import { Page } from '../../ui/Page.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Text } from '../../ui/Text.tsx'

type MyWeek = Reply<typeof series.mine>

/** Marks a page as read, at once on this phone; the clinic hears of it as soon as there is a connection. */
function useReceipt(programId: string, { pageId, version }: MyEducation) {
  const cache = useQueryClient()
  const write = useWrite(educationReceipt.readEducation, { waitsForConnection: true })
  function mark() {
    const readAt = new Date().toISOString()
    write.mutate(
      { params: { id: programId, educationPageId: pageId }, body: { readAt, version } },
      { onError: () => void refresh(cache, ['series']) },
    )
    cache.setQueriesData<MyWeek>({ queryKey: ['series', series.mine.name] }, (week) =>
      week?.program._id === programId
        ? { ...week, education: week.education.map((item) => (item.pageId === pageId ? { ...item, readAt } : item)) }
        : week,
    )
  }
  // Counted over the whole app, as the page may have been left and opened again in between.
  const isWaiting = useIsMutating({ mutationKey: [educationReceipt.readEducation.name] }) > 0
  return { mark, isWaiting }
}

function Receipt({ programId, page }: { programId: string; page: MyEducation }) {
  const { mark, isWaiting } = useReceipt(programId, page)
  if (!page.readAt)
    return (
      <Button variant="primary" isFullWidth icon={<IconCheck size={22} stroke={2.5} />} onClick={mark}>
        I’ve read this
      </Button>
    )
  return (
    <Text role="status" isBold tone="good">
      Read on {formatDate(page.readAt)}.{isWaiting && ' Your clinic sees it as soon as you have a connection.'}
    </Text>
  )
}

function Content({ page }: { page: MyEducation }) {
  if (page.kind === 'page') return <EducationText body={page.body} />
  return (
    <Stack gap={12}>
      <Text>Your clinic chose this page on {new URL(page.url).hostname} for you. It needs a connection.</Text>
      <ButtonAnchor
        isFullWidth
        href={page.url}
        target="_blank"
        rel="noopener noreferrer"
        icon={<IconExternalLink size={22} stroke={1.75} />}
      >
        Open the page
      </ButtonAnchor>
    </Stack>
  )
}

/** An education page of the patient's program. Its text was stored with the week, so it opens without a connection. */
export default function MyEducationPage() {
  const { programId, week, id } = useParams() as { programId: string; week: string; id: string }
  const { data, error, refetch } = useQuery({
    ...read(series.mine, { params: { programId, week: Number(week) } }),
    staleTime: 60_000,
  })
  const page = data?.education?.find(({ pageId }) => pageId === id)
  return (
    <Page title={page?.title ?? 'To read'} back={to('myProgram', { id: programId })}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons rows={4} label="Loading the page" />}
      {data && !page && (
        <Failed error={{ message: 'We can’t find this page. Your clinic may have changed your program.' }} />
      )}
      {page && (
        <Stack gap={24}>
          {page.kind === 'page' && (
            <Text size="large" tone="muted">
              {page.minutes} min to read
            </Text>
          )}
          <Content page={page} />
          <Receipt programId={programId} page={page} />
        </Stack>
      )}
    </Page>
  )
}
