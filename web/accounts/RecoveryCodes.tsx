import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { Button } from '../ui/Button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toast.ts'
import { Row, Stack } from '../ui/layout.ts'
import style from './Security.module.css'

const asText = (codes: string[]) =>
  ['Recovery codes for Kinora', 'Each code works once, instead of your app or passkey.', '', ...codes, ''].join('\n')

const copy = (codes: string[]) =>
  navigator.clipboard
    .writeText(asText(codes))
    .then(() => toast.success('Copied.'))
    .catch(() => toast.error('Your browser doesn’t allow copying here. Print or save the codes instead.'))

const icon = { size: 16, stroke: 1.75 } as const

/** Shown once: the server stores only hashes. Printing prints the codes alone. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <Stack gap={16}>
      <p>
        Keep these codes somewhere safe. If you lose your phone, each one lets you sign in once. We can’t show them
        again.
      </p>
      <Stack isTinted className={style.sheet} data-print-alone>
        <h2 className={style.sheetTitle}>Recovery codes for Kinora</h2>
        <ol className={style.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </Stack>
      <Row gap={8}>
        <Button size="toolbar" icon={<IconPrinter {...icon} />} onClick={() => print()}>
          Print
        </Button>
        <Button
          size="toolbar"
          icon={<IconDownload {...icon} />}
          onClick={() => saveFile(new Blob([asText(codes)], { type: 'text/plain' }), 'kinora-recovery-codes.txt')}
        >
          Save
        </Button>
        <Button size="toolbar" icon={<IconCopy {...icon} />} onClick={() => void copy(codes)}>
          Copy
        </Button>
      </Row>
      <Button variant="primary" isFullWidth onClick={onDone}>
        I’ve saved them
      </Button>
    </Stack>
  )
}
