import { IconDownload } from '@tabler/icons-react'
import { Button, ButtonAnchor } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatBytes, formatMoment } from '../ui/format.ts'
import { Meter } from '../ui/Meter.tsx'
import { Row } from '../ui/Row.tsx'
import { useRecordExport } from './useRecordExport.ts'

/** Exports a record, shows the progress, and offers the download. */
export function RecordExport({ patientId }: { patientId: string }) {
  const { copy, isLoading, isUnderWay, error, address, ask } = useRecordExport(patientId)
  if (isLoading) return null
  return (
    <>
      {error && <Failed error={error} onRetry={ask} />}
      {isUnderWay && (
        <Meter
          label="Preparing the copy"
          value={copy?.progress ?? 0}
          max={100}
          text={`${copy?.progress ?? 0} %`}
          isProgress
        />
      )}
      {!isUnderWay && copy?.state === 'failed' && <p role="alert">The copy could not be made. Please try again.</p>}
      {!isUnderWay && address && copy && (
        <p role="status">
          Made {formatMoment(copy.createdAt).replace('Today', 'today')}, {formatBytes(copy.bytes ?? 0)}. You can
          download it for a day.
        </p>
      )}
      {!isUnderWay && (
        <Row gap={12}>
          {address && copy && (
            <ButtonAnchor
              href={address}
              download="patient-record.zip"
              variant="primary"
              icon={<IconDownload size={18} stroke={1.75} />}
            >
              Download the record
            </ButtonAnchor>
          )}
          <Button variant={address ? 'quiet' : 'primary'} onClick={ask}>
            {address ? 'Make a new copy' : 'Make the copy'}
          </Button>
        </Row>
      )}
    </>
  )
}
