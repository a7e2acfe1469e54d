import { IconDownload } from '@tabler/icons-react'
import type { Query } from '@tanstack/react-query'
import type { DataExport } from '@kinora/contract/data-export.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { Button, ButtonAnchor } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatBytes, formatMoment } from '../ui/format.ts'
import { Meter } from '../ui/Meter.tsx'
import { Row } from '../ui/layout.ts'
import { apiBase } from './base-path.ts'
import { inSentence } from '../ui/in-sentence.ts'

const isPending = (state: DataExport['state'] | undefined) => state === 'waiting' || state === 'working'

/** Milliseconds. The URL of a finished export is good for ten minutes. */
const renewUrlAfter = 300_000

/** The `refetchInterval` of a list of exports: short while one is in progress. */
export function exportsInterval({ state: { data } }: Pick<Query<DataExport[], Problem>, 'state'>) {
  if (isPending(data?.[0]?.state)) return 800
  return data?.[0]?.url ? renewUrlAfter : false
}

interface Props {
  exportsQuery: { data?: DataExport[]; isPending: boolean; isFetching: boolean; error: Problem | null }
  request: { isPending: boolean; error: Problem | null; data?: DataExport }
  /** How long the file can be downloaded: `a day`. */
  period: string
  filename: string
  downloadLabel: string
  onRequest: () => void
}

/** The newest export: its progress, then its download. */
export function DataExportPanel({ exportsQuery, request, period, filename, downloadLabel, onRequest }: Props) {
  const copy = exportsQuery.data?.[0]
  const address = copy?.url ? `${apiBase}${copy.url}` : undefined
  // Until the list is refetched, its newest entry is an earlier export.
  const isUnlisted = exportsQuery.isFetching && request.data && copy?._id !== request.data._id
  const isMaking = request.isPending || isUnlisted || isPending(copy?.state)
  // An earlier export's progress is 100.
  const progress = isPending(copy?.state) ? copy!.progress : 0
  const error = request.error ?? exportsQuery.error
  if (exportsQuery.isPending) return null
  return (
    <>
      {error && <Failed error={error} onRetry={onRequest} />}
      {isMaking && <Meter label="Preparing the copy" value={progress} max={100} text={`${progress}%`} isProgress />}
      {!isMaking && copy?.state === 'failed' && <p role="alert">The copy could not be created. Please try again.</p>}
      {!isMaking && address && copy && (
        <p role="status">
          Created {inSentence(formatMoment(copy.createdAt))}, {formatBytes(copy.bytes ?? 0)}. You can download it for{' '}
          {period}.
        </p>
      )}
      {!isMaking && (
        <Row gap={12}>
          {address && (
            <ButtonAnchor
              href={address}
              download={filename}
              variant="primary"
              icon={<IconDownload size={18} stroke={1.75} />}
            >
              {downloadLabel}
            </ButtonAnchor>
          )}
          <Button variant={address ? 'quiet' : 'primary'} onClick={onRequest}>
            {address ? 'Create a new copy' : 'Create the copy'}
          </Button>
        </Row>
      )}
    </>
  )
}
