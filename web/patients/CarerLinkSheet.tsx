import type { CarerWithLink } from '@kinora/contract/carers.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { BottomSheet } from '../ui/BottomSheet.tsx'
import { Button } from '../ui/Button.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { Columns, Stack } from '../ui/layout.ts'
import { TextField } from '../ui/TextField.tsx'

/** If no email can be sent, the inviting person passes the link on. It is shown once. */
export default function CarerLinkSheet({
  carer: { name },
  url,
  onClose,
}: {
  carer: CarerWithLink
  url: string
  onClose: () => void
}) {
  return (
    <BottomSheet title={`A link for ${name}`} onClose={onClose}>
      <Stack gap={16}>
        <Columns gap={20} minimumWidth={168}>
          <QrCode text={url} label={`QR code that opens the link for ${name}`} />
          <p>
            This installation cannot send email yet, so give {firstName(name)} this link yourself: they scan it with
            their phone, or you copy it. It works once, for a week. An earlier link no longer works, and this one isn’t
            shown again.
          </p>
        </Columns>
        <TextField
          label={`Link for ${firstName(name)}`}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="primary" isFullWidth onClick={onClose}>
          Done
        </Button>
      </Stack>
    </BottomSheet>
  )
}
