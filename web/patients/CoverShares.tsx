import { Link } from 'react-router'
import { patientShares, type PatientShare } from '@kinora/contract/patient-shares.ts'
import { useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { thenToast } from '../ui/then-toast.ts'
import { daysLabel, patientsLabel, shareTitle, stateLabel } from './share-labels.ts'

/** The patients of a share. Links to each while the share is running, unless there are many. */
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
    answer.mutate({ params: { id: share._id }, body: { isAccepted } }, thenToast(isAccepted ? 'Accepted' : 'Declined'))
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

export function CoverShares({
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
