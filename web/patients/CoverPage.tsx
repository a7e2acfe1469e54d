import { useQuery } from '@tanstack/react-query'
import { IconUsersPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { patientShares, type PatientShare } from '@kinora/contract/patient-shares.ts'
import { read, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Failed } from '../ui/Failed.tsx'
import { loadChunk } from '../ui/load-chunk.ts'
import { Page } from '../ui/Page.tsx'
import { Row } from '../ui/Row.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/Stack.tsx'
import { Text } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { toast } from '../ui/toast.ts'
import { byUrgency, daysLabel, patientsLabel, shareTitle, stateLabel } from './share-labels.ts'

const ShareSheet = lazy(() => loadChunk(() => import('./ShareSheet.tsx')))

/** Whoever covers may open each patient; the names of many stay folded. */
function Patients({ share }: { share: PatientShare }) {
  const { isAll, patients, isNow } = share
  if (isAll || !isNow || patients.length === 0 || patients.length > 20) return <Text>{patientsLabel(share)}</Text>
  return (
    <Row gap={12}>
      {patients.map(({ _id, name }) => (
        <Link key={_id} to={to('patientView', { id: _id })}>
          {name}
        </Link>
      ))}
    </Row>
  )
}

function Answer({ share }: { share: PatientShare }) {
  const answer = useWrite(patientShares.answerShare, { isQuiet: true })
  const send = (isAccepted: boolean) =>
    answer.mutate(
      { params: { id: share._id }, body: { isAccepted } },
      { onSuccess: () => toast.success(isAccepted ? 'Accepted' : 'Declined') },
    )
  return (
    <Stack gap={8}>
      <Row gap={12}>
        <Button variant="primary" isBusy={answer.isPending} onClick={() => send(true)}>
          Accept
        </Button>
        <Button disabled={answer.isPending} onClick={() => send(false)}>
          Decline
        </Button>
      </Row>
      {answer.error && <ErrorText>{answer.error.message}</ErrorText>}
    </Stack>
  )
}

function Share({ share, onEnd }: { share: PatientShare; onEnd: () => void }) {
  const { label, tone } = stateLabel(share)
  return (
    <Stack gap={8}>
      <Row gap={12}>
        <b>{shareTitle(share)}</b>
        <Chip tone={tone}>{label}</Chip>
      </Row>
      <Patients share={share} />
      <Text tone="muted">
        {daysLabel(share)} · asked by {share.askedBy}
      </Text>
      {share.note && <Text>“{share.note}”</Text>}
      {share.mayAnswer && <Answer share={share} />}
      {share.mayEnd && (
        <Row>
          <TextButton
            aria-label={`${share.state === 'open' ? 'Withdraw' : 'End'}: ${shareTitle(share)}`}
            onClick={onEnd}
          >
            {share.state === 'open' ? 'Withdraw' : 'End now'}
          </TextButton>
        </Row>
      )}
    </Stack>
  )
}

function Part({
  title,
  shares,
  onEnd,
}: {
  title: string
  shares: PatientShare[]
  onEnd: (share: PatientShare) => void
}) {
  if (shares.length === 0) return null
  return (
    <Card title={title}>
      <Stack gap={24}>
        {shares.map((share) => (
          <Share key={share._id} share={share} onEnd={() => onEnd(share)} />
        ))}
      </Stack>
    </Card>
  )
}

function EndDialog({ share, onClose }: { share: PatientShare | undefined; onClose: () => void }) {
  const end = useWrite(patientShares.endShare)
  const isOpen = share?.state === 'open'
  const onSuccess = () => {
    toast.success(isOpen ? 'The request is withdrawn' : 'It has ended')
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={share !== undefined}
      onClose={onClose}
      title={isOpen ? 'Withdraw this request?' : 'End this now?'}
      confirmLabel={isOpen ? 'Withdraw' : 'End now'}
      isBusy={end.isPending}
      onConfirm={() => share && end.mutate({ params: { id: share._id } }, { onSuccess })}
    >
      {share && (
        <p>
          {isOpen
            ? `${share.colleague} can no longer accept it.`
            : `${share.colleague} no longer sees these patients. What they wrote stays in the records.`}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** /cover: who covers for whom, what is shared, and what waits for an answer. */
export default function CoverPage() {
  const [params, setParams] = useSearchParams()
  const patientId = params.get('patient') ?? undefined
  const [isAsking, setAsking] = useState(patientId !== undefined)
  const [ending, setEnding] = useState<PatientShare>()
  const sharesQuery = useQuery(read(patientShares.shares, {}))
  const { answer, current, past } = byUrgency(sharesQuery.data ?? [])
  const close = () => {
    setAsking(false)
    if (patientId) setParams({}, { replace: true })
  }
  return (
    <Page
      title="Cover and sharing"
      back={to('patients')}
      actions={
        <Button
          size="toolbar"
          variant="primary"
          isIconOnSmall
          icon={<IconUsersPlus size={16} stroke={1.75} />}
          onClick={() => setAsking(true)}
        >
          Ask a colleague
        </Button>
      }
    >
      {sharesQuery.error && !sharesQuery.data && (
        <Failed error={sharesQuery.error} onRetry={() => void sharesQuery.refetch()} />
      )}
      {sharesQuery.isPending && <Skeletons rows={4} label="Loading cover and sharing" />}
      {sharesQuery.data?.length === 0 && (
        <EmptyState title="No cover or sharing yet">
          Ask a colleague to cover your patients while you are away, to work with you on one of them, or to take one
          over. They see nothing until they accept.
        </EmptyState>
      )}
      <Stack gap={16}>
        <Part title="Waiting for your answer" shares={answer} onEnd={setEnding} />
        <Part title="Now and to come" shares={current} onEnd={setEnding} />
        <Part title="Past" shares={past} onEnd={setEnding} />
      </Stack>
      <EndDialog share={ending} onClose={() => setEnding(undefined)} />
      {isAsking && (
        <Suspense>
          <ShareSheet patientId={patientId} onClose={close} />
        </Suspense>
      )}
    </Page>
  )
}
