import { patientRecords } from '@kinora/contract/patient-records.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { DataExportPanel, exportsInterval } from '../app/DataExportPanel.tsx'

/** Exports a record, shows the progress, and offers the download. */
export function RecordExport({ patientId }: { patientId: string }) {
  const params = { patientId }
  const exportsQuery = useRead(patientRecords.exports, { params }, { refetchInterval: exportsInterval })
  const request = useWrite(patientRecords.requestExport, { isQuiet: true })
  return (
    <DataExportPanel
      exportsQuery={exportsQuery}
      request={request}
      period="a day"
      filename="patient-record.zip"
      downloadLabel="Download the record"
      onRequest={() => request.mutate({ params })}
    />
  )
}
