import { IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { patientShares, type PatientShare } from '@kinora/contract/patient-shares.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { Page } from '../ui/Page.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { Stack } from '../ui/layout.ts'
import { thenToast } from '../ui/then-toast.ts'
import { CoverShares } from './CoverShares.tsx'
import { byUrgency } from './share-labels.ts'

const ShareSheet = lazyPart(() => import('./ShareSheet.tsx'))

function EndDialog({ share, onClose }: { share: PatientShare | undefined; onClose: () => void }) {
  const end = useWrite(patientShares.endShare)
  const isOpen = share?.state === 'open'
  return (
    <ConfirmDialog
      isOpen={share !== undefined}
      onClose={onClose}
      title={isOpen ? 'Withdraw this request?' : 'End this now?'}
      confirmLabel={isOpen ? 'Withdraw' : 'End now'}
      isBusy={end.isPending}
      onConfirm={() =>
        share &&
        end.mutate(
          { params: { id: share._id } },
          thenToast(isOpen ? 'The request is withdrawn' : 'It has ended', onClose),
        )
      }
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

/** /cover: covers, shares and open requests. */
export default function CoverPage() {
  const [params, setParams] = useSearchParams()
  const patientId = params.get('patient') ?? undefined
  const [isAsking, setAsking] = useState(patientId !== undefined)
  const [ending, setEnding] = useState<PatientShare>()
  const sharesQuery = useRead(patientShares.shares, {})
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
      <NotLoaded query={sharesQuery} rows={4} label="Loading cover and sharing" />
      {sharesQuery.data?.length === 0 && (
        <EmptyState title="No cover or sharing yet">
          Ask a colleague to cover your patients while you are away, to work with you on one of them, or to take one
          over. They see nothing until they accept.
        </EmptyState>
      )}
      <Stack gap={16}>
        <CoverShares title="Waiting for your answer" shares={answer} onEnd={setEnding} />
        <CoverShares title="Now and to come" shares={current} onEnd={setEnding} />
        <CoverShares title="Past" shares={past} onEnd={setEnding} />
      </Stack>
      <EndDialog share={ending} onClose={() => setEnding(undefined)} />
      {isAsking && <ShareSheet patientId={patientId} onClose={close} />}
    </Page>
  )
}
