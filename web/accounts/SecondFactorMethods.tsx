import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import { canUsePasskeys } from './passkeys.ts'
import { Stack } from '../ui/layout.ts'
import { optionClass } from '../ui/OptionCards.tsx'

interface Props {
  isBusy: boolean
  /** An account has at most one app. */
  hasApp?: boolean
  onApp: () => void
  onPasskey: () => void
}

export function SecondFactorMethods({ isBusy, hasApp, onApp, onPasskey }: Props) {
  return (
    <Stack gap={12}>
      {canUsePasskeys() && (
        <button type="button" className={optionClass} disabled={isBusy} onClick={onPasskey}>
          <IconFingerprint size={24} stroke={1.75} color="var(--accent)" aria-hidden />
          <span>
            <b>Passkey</b> Your fingerprint, face or device PIN. The quickest and safest way.
          </span>
        </button>
      )}
      {!hasApp && (
        <button type="button" className={optionClass} disabled={isBusy} onClick={onApp}>
          <IconDeviceMobile size={24} stroke={1.75} color="var(--accent)" aria-hidden />
          <span>
            <b>Authenticator app</b> An app on your phone shows a six-digit code that changes every 30 seconds.
          </span>
        </button>
      )}
    </Stack>
  )
}
