import { z } from 'zod'
import type { AppSeed } from '@kinora/contract/second-factors.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { codeClass } from '../ui/Code.tsx'

const Code = z.object({ code: z.string().regex(/^\s*(\d\s*){6}$/, 'Enter the six digits from your app.') })

/** "JBSW Y3DP …" is easier to type. */
const groupOfFour = (secret: string) => secret.match(/.{1,4}/g)!.join(' ')

interface Props {
  seed: AppSeed
  isBusy: boolean
  problem: Problem | null
  onCode: (code: string) => void
}

export function AuthenticatorAppSetup({ seed, isBusy, problem, onCode }: Props) {
  const form = useDraft(Code, { code: '' }, problem)
  return (
    <Stack as="form" gap={16} noValidate onSubmit={form.send(({ code }) => onCode(code.replace(/\s/g, '')))}>
      <p>
        Scan this with an authenticator app, such as Google Authenticator, 1Password or the Passwords app of your
        iPhone.
      </p>
      <QrCode text={seed.uri} label="QR code for your authenticator app" />
      <details>
        <summary>Can’t scan it?</summary>
        <Text size="medium" tone="muted">
          Enter this key in the app instead:
        </Text>
        <code>{groupOfFour(seed.secret)}</code>
      </details>
      <TextField
        label="Code from the app"
        className={codeClass}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        {...form.getInputProps('code')}
      />
      <Failed error={problem?.general} />
      <Button type="submit" variant="primary" isFullWidth isBusy={isBusy}>
        Continue
      </Button>
    </Stack>
  )
}
