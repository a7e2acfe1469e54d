import { IconFileExport, IconPrinter } from '@tabler/icons-react'
import { Button } from '../ui/Button.tsx'
import { Columns } from '../ui/layout.ts'
import { useDischargeFiles } from './useDischargeFiles.ts'

/** Everything on paper, and as one file that another clinic's Kinora takes. */
export function DischargeFiles({ patientId }: { patientId: string }) {
  const { pdf, transfer } = useDischargeFiles(patientId)
  return (
    <Columns gap={12} minimumWidth={200}>
      <Button
        isFullWidth
        icon={<IconPrinter size={18} stroke={1.75} />}
        isBusy={pdf.isPending}
        onClick={() => pdf.mutate()}
      >
        Everything as PDF
      </Button>
      <Button
        isFullWidth
        icon={<IconFileExport size={18} stroke={1.75} />}
        isBusy={transfer.isPending}
        onClick={() => transfer.mutate()}
      >
        File for another clinic
      </Button>
    </Columns>
  )
}
