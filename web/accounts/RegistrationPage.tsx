import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { Registration, signup, type OrganizationKind } from '@kinora/contract/sign-up.ts'
import { useWrite } from '../app/api-client.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { to } from '../app/routes.ts'
import { useSession } from '../app/useSession.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { AuthLayout, kinora } from './AuthLayout.tsx'
import { Stack } from '../ui/layout.ts'
import { OptionCards } from '../ui/OptionCards.tsx'
import style from './AuthLayout.module.css'
import { storePendingRegistration } from './pending-registration.ts'

const Fields = Registration.pick({ name: true, email: true, mobile: true, orgName: true })
const nothing = { name: '', email: '', mobile: '', orgName: '' }

const kinds = [
  { value: 'solo', label: 'On my own', description: 'One practitioner' },
  { value: 'business', label: 'A business', description: 'Several practitioners' },
] as const

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || undefined

function RegistrationForm() {
  const [kind, setKind] = useState<OrganizationKind>('solo')
  const register = useWrite(signup.register, { isQuiet: true })
  const form = useDraft(Fields, nothing, register.error)
  const navigate = useNavigate()
  const send = (fields: typeof nothing) =>
    register.mutate(
      { body: { ...fields, kind, timeZone: ownTimeZone() } },
      {
        onSuccess({ _id }) {
          storePendingRegistration({ id: _id, email: fields.email })
          void navigate(to('registrationDone'), { replace: true })
        },
      },
    )
  return (
    <Stack as="form" gap={20} onSubmit={form.send(send)} noValidate>
      <OptionCards legend="How do you work?" options={kinds} value={kind} onChange={setKind} />
      <TextField
        label={kind === 'solo' ? 'Name of your practice' : 'Organisation name'}
        autoComplete="organization"
        {...form.getInputProps('orgName')}
      />
      <TextField label="Your name" autoComplete="name" {...form.getInputProps('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        description={
          isEmailEnabled
            ? 'You’ll sign in with this email. We’ll send a link there to finish.'
            : 'You’ll sign in with this email.'
        }
        {...form.getInputProps('email')}
      />
      <TextField
        label={kind === 'solo' ? 'Phone of your practice' : 'Phone of the organisation'}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        description="Your patients see this number and are told to ring it. You can change it later."
        {...form.getInputProps('mobile')}
      />
      <Failed error={register.error?.general} />
      <Button type="submit" variant="primary" isFullWidth isBusy={register.isPending}>
        Register
      </Button>
      <p className={style.note}>
        Already registered? <Link to={to('login')}>Sign in</Link>
      </p>
    </Stack>
  )
}

export default function RegistrationPage() {
  if (useSession()) return <Navigate to="/" replace />
  return (
    <AuthLayout title="Register your practice" clinic={kinora} isTall>
      <RegistrationForm />
    </AuthLayout>
  )
}
