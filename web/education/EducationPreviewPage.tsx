import { useMutation } from '@tanstack/react-query'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { education, type EducationPage } from '@kinora/contract/education.ts'
import { educationFiles } from '@kinora/contract/education-files.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { call, useRead, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatBytes } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Text } from '../ui/Text.tsx'
import { thenToast } from '../ui/then-toast.ts'
import { pageDetail, reviewText } from './education-labels.ts'
import { EducationText } from './EducationText.tsx'
import { useEducationActions } from './useEducationActions.ts'

/** Who reviewed the page, or the button to do so. */
function Review({ page }: { page: EducationPage }) {
  const review = useWrite(education.review)
  const send = () =>
    review.mutate(
      { params: { id: page._id }, body: { version: page.version } },
      thenToast('Marked as reviewed, with your name and today’s date'),
    )
  const text = reviewText(page)
  return (
    <Row gap={12}>
      {text && <Chip tone={page.reviewState === 'awaiting' ? 'caution' : 'good'}>{text}</Chip>}
      {page.reviewState !== 'reviewed' && (
        <Button size="row" isBusy={review.isPending} onClick={send}>
          I’ve reviewed this page
        </Button>
      )}
    </Row>
  )
}

function PdfButton({ page: { _id: id, title, fileBytes } }: { page: EducationPage }) {
  const open = useMutation<Blob, Problem>({
    mutationFn: () => call(educationFiles.file, { params: { id } }),
    onSuccess: (file) => saveFile(file, `${title}.pdf`),
  })
  return (
    <Stack gap={12}>
      <Button
        isBusy={open.isPending}
        icon={<IconFileTypePdf size={20} stroke={1.75} aria-hidden />}
        onClick={() => open.mutate()}
      >
        Download the PDF, {formatBytes(fileBytes)}
      </Button>
      <Failed error={open.error} />
      <Text tone="muted">Patients open it in the app. It needs a connection, and is not printed with a handout.</Text>
    </Stack>
  )
}

/** An education page as patients see it, for staff: read it, review it, make it their own. */
export default function EducationPreviewPage() {
  const { id = '' } = useParams()
  const query = useRead(education.get, { params: { id } })
  const { data: page } = query
  const actions = useEducationActions()
  return (
    <Page
      title={page?.title ?? 'Education page'}
      back={to('education')}
      actions={
        page && (
          <>
            <Button size="toolbar" isBusy={actions.isBusy} onClick={() => actions.duplicate(page)}>
              {page.isStarter ? 'Duplicate to make it yours' : 'Duplicate'}
            </Button>
            {!page.isStarter && (
              <ButtonLink size="toolbar" variant="primary" to={to('educationEdit', { id })}>
                Edit
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <NotLoaded query={query} rows={4} label="Loading the page" />
      {page && (
        <Stack gap={16}>
          <Text tone="muted">{[pageDetail(page), page.isRetired && 'retired'].filter(Boolean).join(' · ')}</Text>
          <Review page={page} />
          <Card title="As patients see it">
            {page.kind === 'page' && <EducationText body={page.body} />}
            {page.kind === 'pdf' && <PdfButton page={page} />}
            {page.kind === 'link' && (
              <a href={page.url} target="_blank" rel="noopener noreferrer">
                {page.url}
              </a>
            )}
          </Card>
        </Stack>
      )}
    </Page>
  )
}
