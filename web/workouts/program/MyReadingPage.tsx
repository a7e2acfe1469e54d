import { useMutation, useMutationState } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { IconCheck, IconExternalLink, IconFileTypePdf } from '@tabler/icons-react'
import type { RequestOf } from '@kinora/contract/api.ts'
import { educationReceipt } from '@kinora/contract/education-receipt.ts'
import type { MyEducation } from '@kinora/contract/my-education.ts'
import { series } from '@kinora/contract/series.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { call, useRead, useWrite } from '../../app/api-client.ts'
import { to } from '../../app/routes.ts'
import { EducationText } from '../../education/EducationText.tsx'
import { Button, ButtonAnchor } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { formatBytes, formatDay } from '../../ui/format.ts'
import { Page } from '../../ui/Page.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'

/** Whether this page's receipt is still unsent, even after the app was closed and opened again. */
function useIsWaiting(programId: string, pageId: string) {
  const waiting = useMutationState({
    filters: { mutationKey: [educationReceipt.readEducation.name], status: 'pending' },
    select: ({ state }) => ({ ...state, sent: state.variables as RequestOf<typeof educationReceipt.readEducation> }),
  })
  return waiting.some(
    ({ isPaused, failureCount, sent: { params } }) =>
      (isPaused || failureCount > 0) && params.id === programId && params.educationPageId === pageId,
  )
}

function Receipt({ programId, page: { pageId, version, readAt } }: { programId: string; page: MyEducation }) {
  const { mutate, isPending, isSuccess, error } = useWrite(educationReceipt.readEducation, {
    isQuiet: true,
    waitsForConnection: true,
  })
  const isWaiting = useIsWaiting(programId, pageId)
  const mark = () =>
    mutate({
      params: { id: programId, educationPageId: pageId },
      body: { readAt: new Date().toISOString(), version },
    })
  if (readAt || isSuccess)
    return (
      <Text role="status" isBold tone="good">
        {readAt ? `Read on ${formatDay(readAt)}.` : 'Read.'} Your clinic can see it.
      </Text>
    )
  if (isWaiting)
    return (
      <Text role="status" isBold>
        Saved on this phone. Your clinic can see it once you are back online.
      </Text>
    )
  return (
    <>
      {error && <Failed error={{ message: `${error.message} Your clinic has not been told that you read it.` }} />}
      <Button
        variant="primary"
        isFullWidth
        isBusy={isPending}
        icon={<IconCheck size={22} stroke={2.5} />}
        onClick={mark}
      >
        I’ve read this
      </Button>
    </>
  )
}

function Pdf({ programId, page: { pageId, title, fileBytes } }: { programId: string; page: MyEducation }) {
  const params = { id: programId, educationPageId: pageId }
  const { mutate, isPending, error } = useMutation<Blob, Problem>({
    mutationFn: () => call(educationReceipt.educationFile, { params }),
    onSuccess: (file) => saveFile(file, `${title}.pdf`),
  })
  const message =
    error?.code === 'unavailable' ? 'You need a connection to open this. Try again once you have one.' : error?.message
  return (
    <Stack gap={12}>
      <Text>Your clinic chose this PDF for you. You need a connection to open it.</Text>
      <Failed error={message === undefined ? null : { message }} />
      <Button
        isFullWidth
        isBusy={isPending}
        icon={<IconFileTypePdf size={22} stroke={1.75} />}
        onClick={() => mutate()}
      >
        Open the PDF, {formatBytes(fileBytes)}
      </Button>
    </Stack>
  )
}

function Content({ programId, page }: { programId: string; page: MyEducation }) {
  if (page.kind === 'page') return <EducationText body={page.body} />
  if (page.kind === 'pdf') return <Pdf programId={programId} page={page} />
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
export default function MyReadingPage() {
  const { id: programId = '', week: typed = '', pageId } = useParams()
  const week = Number(typed)
  const query = useRead(series.mine, { params: { programId, week } }, { staleTime: 60_000 })
  const { data } = query
  const page = data?.education?.find((each) => each.pageId === pageId)
  return (
    <Page title={page?.title ?? 'To read'} back={to('myProgram', { id: programId })}>
      <NotLoaded query={query} rows={4} label="Loading the page" />
      {data && !page && (
        <Failed
          error={{ message: 'This page is no longer in your program. Go back to see what there is to read now.' }}
        />
      )}
      {page && (
        <Stack gap={24}>
          {page.kind === 'page' && (
            <Text size="large" tone="muted">
              {page.minutes} min to read
            </Text>
          )}
          <Content programId={programId} page={page} />
          <Receipt programId={programId} page={page} />
        </Stack>
      )}
    </Page>
  )
}
