import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toast.ts'

/** Downloads the PDF of an invoice or credit note. */
export function PdfButton({ number, load }: { number: string; load: () => Promise<Blob> }) {
  const [isBusy, setBusy] = useState(false)
  function download() {
    setBusy(true)
    load()
      .then((file) => saveFile(file, `${number}.pdf`))
      .catch((error: Error) => toast.error(error.message))
      .finally(() => setBusy(false))
  }
  return (
    <Button
      size="row"
      icon={<IconDownload size={16} stroke={1.75} />}
      isBusy={isBusy}
      aria-label={`PDF of ${number}`}
      onClick={download}
    >
      PDF
    </Button>
  )
}
