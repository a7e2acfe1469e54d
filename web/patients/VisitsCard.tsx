import { useState } from 'react'
import { patientVisits, type Visit } from '@kinora/contract/patient-visits.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { Card } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDay } from '../ui/format.ts'
import { lazyPart } from '../ui/load-chunk.ts'
import { Row, Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { toast } from '../ui/toast.ts'

const VisitSheet = lazyPart(() => import('./VisitSheet.tsx'))

const most = 5

function VisitLine({ visit, onOpen, onRemove }: { visit: Visit; onOpen: () => void; onRemove: () => void }) {
  const { day, subjective, objective, assessment, plan, recordedBy } = visit
  const parts = [
    ['S', subjective],
    ['O', objective],
    ['A', assessment],
    ['P', plan],
  ].filter(([, text]) => text)
  return (
    <Stack gap={4}>
      <Text>
        <b>{formatDay(day)}</b>, {recordedBy}
      </Text>
      {parts.map(([letter, text]) => (
        <Text key={letter}>
          <b>{letter}:</b> {text}
        </Text>
      ))}
      <Row gap={16}>
        <TextButton aria-label={`Note of ${formatDay(day)}`} onClick={onOpen}>
          {parts.length > 0 ? 'Change the note' : 'Add a note'}
        </TextButton>
        <TextButton aria-label={`Remove the visit of ${formatDay(day)}`} onClick={onRemove}>
          Remove
        </TextButton>
      </Row>
    </Stack>
  )
}

/** The visits of a patient with their notes. For staff only. */
export default function VisitsCard({ patientId, name }: { patientId: string; name: string }) {
  const visits = useRead(patientVisits.visits, { params: { patientId } })
  const remove = useWrite(patientVisits.removeVisit, { alsoRefreshes: ['briefs'] })
  const [opened, setOpened] = useState<Visit | 'new'>()
  const [removing, setRemoving] = useState<Visit>()
  const [hasAll, setAll] = useState(false)
  const all = visits.data ?? []
  const onSuccess = () => {
    setRemoving(undefined)
    toast.success('The visit is removed')
  }
  return (
    <Card title="Visits" links={<TextButton onClick={() => setOpened('new')}>Add a visit</TextButton>}>
      <Stack gap={16}>
        {visits.error && !visits.data && <Failed error={visits.error} onRetry={() => void visits.refetch()} />}
        {visits.data?.length === 0 && <Text tone="muted">No visit is recorded yet.</Text>}
        {all.slice(0, hasAll ? undefined : most).map((visit) => (
          <VisitLine
            key={visit._id}
            visit={visit}
            onOpen={() => setOpened(visit)}
            onRemove={() => setRemoving(visit)}
          />
        ))}
        {!hasAll && all.length > most && <TextButton onClick={() => setAll(true)}>All {all.length} visits</TextButton>}
      </Stack>
      {opened && (
        <VisitSheet
          patientId={patientId}
          name={name}
          visit={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
      <ConfirmDialog
        isOpen={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title="Remove this visit?"
        confirmLabel="Remove"
        isBusy={remove.isPending}
        onConfirm={() => removing && remove.mutate({ params: { id: removing._id } }, { onSuccess })}
      >
        <p>For a visit that was recorded by mistake. Its note stays in the history of the record.</p>
      </ConfirmDialog>
    </Card>
  )
}
