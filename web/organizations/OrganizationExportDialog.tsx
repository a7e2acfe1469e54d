import { organizationExports } from '@kinora/contract/organization-exports.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { DataExportPanel, exportsInterval } from '../app/DataExportPanel.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Stack } from '../ui/layout.ts'

/** A copy of everything that the organization has stored, for owners. */
export default function OrganizationExportDialog({ onClose }: { onClose: () => void }) {
  const exportsQuery = useRead(organizationExports.exports, {}, { refetchInterval: exportsInterval })
  const request = useWrite(organizationExports.requestExport, { isQuiet: true })
  return (
    <Dialog onClose={onClose} title="Copy of all data">
      <Stack gap={16}>
        <p>
          One zip with every patient, program, workout, survey, message, invoice and file of your organisation, and the
          audit log. It takes from seconds to an hour; you can close this meanwhile.
        </p>
        <p>It contains health records: keep it where only you can open it.</p>
        <DataExportPanel
          exportsQuery={exportsQuery}
          request={request}
          period="a week"
          filename="clinic.zip"
          downloadLabel="Download the copy"
          onRequest={() => request.mutate({})}
        />
      </Stack>
    </Dialog>
  )
}
