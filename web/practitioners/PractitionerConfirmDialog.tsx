import type { ReactNode } from 'react'
import type { Practitioner } from '@kinora/contract/practitioners.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { count } from '../ui/format.ts'
import type { PractitionerDialog } from './PractitionerMenu.tsx'
import type { usePractitionerActions } from './usePractitionerActions.ts'
import { patientTotal, roleDescription } from './practitioner-labels.ts'

interface Props {
  kind: PractitionerDialog
  person: Practitioner
  actions: ReturnType<typeof usePractitionerActions>
  onClose: () => void
}

interface Question {
  title: string
  confirmLabel: string
  text: ReactNode
  run: () => void
}

function questionOf({ kind, person, actions }: Omit<Props, 'onClose'>): Question | undefined {
  const { name, email } = person
  const first = firstName(name)
  const patients = patientTotal([person])
  const stay = patients > 0 && ` ${first} stays in charge of ${count(patients, 'patient')} until you reassign them.`
  const questions: Partial<Record<PractitionerDialog, Question>> = {
    promote: {
      title: `Make ${name} a business admin?`,
      confirmLabel: 'Make business admin',
      text: `${roleDescription.business_admin} ${first} is signed out straight away, and signs in again with the new role.`,
      run: () => actions.changeRole(person, 'business_admin'),
    },
    demote: {
      title: `Make ${name} a practitioner?`,
      confirmLabel: 'Make practitioner',
      text: `${roleDescription.practitioner} ${first} is signed out straight away, and signs in again with the new role.`,
      run: () => actions.changeRole(person, 'practitioner'),
    },
    reset: {
      title: `Reset ${name}’s password?`,
      confirmLabel: 'Send link',
      text: `We’ll email ${email} a link to choose a new password. It works once, for 30 minutes. The old password works until then.`,
      run: () => actions.sendReset(person),
    },
    resetFactor: {
      title: `Reset two-step sign-in for ${name}?`,
      confirmLabel: 'Reset two-step sign-in',
      text: `For someone who lost their phone and recovery codes. Make sure it’s really ${first} asking. Their app, passkeys and codes stop working, and ${first} is signed out on all devices.`,
      run: () => actions.resetFactor(person),
    },
    endSessions: {
      title: `Sign ${name} out?`,
      confirmLabel: 'Sign out',
      text: `${first} is signed out on all devices straight away, and can sign in again.`,
      run: () => actions.endSessions(person),
    },
    deactivate: {
      title: `Deactivate ${name}?`,
      confirmLabel: 'Deactivate',
      text: [`${first} is signed out straight away and can’t sign in until you activate them again.`, stay],
      run: () => actions.setActive(person, false),
    },
  }
  return questions[kind]
}

export default function PractitionerConfirmDialog({ kind, person, actions, onClose }: Props) {
  const question = questionOf({ kind, person, actions })
  if (!question) return null
  const { title, confirmLabel, text, run } = question
  function confirm() {
    run()
    onClose()
  }
  return (
    <ConfirmDialog title={title} confirmLabel={confirmLabel} onClose={onClose} onConfirm={confirm}>
      <p>{text}</p>
    </ConfirmDialog>
  )
}
