import { maxPdfBytes } from '@kinora/contract/education-files.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { FileDrop } from '../ui/FileDrop.tsx'
import { formatBytes } from '../ui/format.ts'
import { Stack } from '../ui/layout.ts'

/** Checks that need no upload. */
export function fileProblem({ type, size }: File) {
  if (type !== 'application/pdf') return 'This is not a PDF. Save it as a PDF and choose that.'
  return size > maxPdfBytes ? `This PDF is larger than ${formatBytes(maxPdfBytes)}. Save a smaller one.` : undefined
}

interface PdfProps {
  file: File | undefined
  existingBytes: number
  error: string | undefined
  onChoose: (file: File) => void
}

export function PdfField({ file, existingBytes, error, onChoose }: PdfProps) {
  return (
    <Stack gap={8}>
      <FileDrop
        label={existingBytes ? 'Choose another PDF, or drop it here' : 'Choose a PDF, or drop it here'}
        description={
          file
            ? `${file.name}, ${formatBytes(file.size)}`
            : `${existingBytes ? `The current PDF is ${formatBytes(existingBytes)}. ` : ''}Up to ${formatBytes(maxPdfBytes)}. Patients need a connection to open it.`
        }
        accept=".pdf,application/pdf"
        onFile={onChoose}
      />
      {error && <ErrorText>{error}</ErrorText>}
    </Stack>
  )
}
