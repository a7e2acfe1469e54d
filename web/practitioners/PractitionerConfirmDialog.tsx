import type { ReactNode } from 'react'
import type { Practitioner } from '@kinora/contract/practitioners.ts'
import { ConfirmReason } from '../ui/ConfirmReason.tsx'
import { count, firstName } from '../ui/format.ts'
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
  const stay = patients > 0 && ` ${first} stays in charge of ${count(patients, 'patient')} until you hand them over.`
  const questions: Partial<Record<PractitionerDialog, Question>> = {
    promote: {
      title: `Make ${name} a business admin?`,
      confirmLabel: 'Make business admin',
      text: `${roleDescription.business_admin} ${first} is signed out at once, and signs in again with the new role.`,
      run: () => actions.changeRole(person, 'business_admin'),
    },
    demote: {
      title: `Make ${name} a practitioner?`,
      confirmLabel: 'Make practitioner',
      text: `${roleDescription.practitioner} ${first} is signed out at once, and signs in again with the new role.`,
      run: () => actions.changeRole(person, 'practitioner'),
    },
    reset: {
      title: `Reset the password of ${name}?`,
      confirmLabel: 'Send the link',
      text: `A link to choose a new password goes to ${email}. It works once, for half an hour. Until then the old password stays.`,
      run: () => actions.sendReset(person),
    },
    resetFactor: {
      title: `Reset the second step of ${name}?`,
      confirmLabel: 'Reset second step',
      text: `For when phone and recovery codes are lost. Make sure that it is ${first} who asks. The app, the passkeys and the codes stop working, and ${first} is signed out everywhere.`,
      run: () => actions.resetFactor(person),
    },
    endSessions: {
      title: `End the sessions of ${name}?`,
      confirmLabel: 'End sessions',
      text: `${first} is signed out everywhere at once, and can sign in again.`,
      run: () => actions.endSessions(person),
    },
    deactivate: {
      title: `Deactivate ${name}?`,
      confirmLabel: 'Deactivate',
      text: [`${first} is signed out at once and cannot sign in until you activate them again.`, stay],
      run: () => actions.setActive(person, false),
    },
  }
  return questions[kind]
}

/** Asks for a yes before something that somebody will notice. */
export default function PractitionerConfirmDialog({ kind, person, actions, onClose }: Props) {
  const question = questionOf({ kind, person, actions })
  if (!question) return null
  const { title, confirmLabel, text, run } = question
  function confirm() {
    run()
    onClose()
  }
  return (
    <ConfirmReason isOpen title={title} confirmLabel={confirmLabel} onClose={onClose} onConfirm={confirm}>
      <p>{text}</p>
    </ConfirmReason>
  )
}
