import { useState } from 'react'
import type { Practitioner } from '@kinora/contract/practitioners.ts'
import { lazyPart } from '../ui/load-chunk.ts'
import type { PractitionerDialog } from './PractitionerMenu.tsx'
import { usePractitionerActions } from './usePractitionerActions.ts'

const ConfirmDialog = lazyPart(() => import('./PractitionerConfirmDialog.tsx'))
const ReassignDialog = lazyPart(() => import('./ReassignDialog.tsx'))
const InvitationLinkDialog = lazyPart(() => import('./InvitationLinkDialog.tsx'))
const RemoveDialog = lazyPart(() => import('./DeletePractitionersDialog.tsx'))

interface Options {
  /** Called when the action on the selected specialists has finished. */
  onDone?: () => void
  onRemoved?: () => void
}

/** The dialogs of a specialist's menu: `open('remove', sam, priya)`, and `dialog` somewhere on the page. */
export function usePractitionerDialogs({ onDone, onRemoved }: Options = {}) {
  const [opened, setOpened] = useState<{ kind: PractitionerDialog; people: [Practitioner, ...Practitioner[]] }>()
  const [invitation, setInvitation] = useState<{ person: Practitioner; url: string }>()
  const actions = usePractitionerActions()
  const close = () => setOpened(undefined)
  function open(kind: PractitionerDialog, ...people: Practitioner[]) {
    const [person, ...others] = people
    if (!person) return
    if (kind === 'activate') return actions.setActive(person, true)
    if (kind === 'invite') return actions.invite(person, (url) => setInvitation({ person, url }))
    if (kind === 'restore') return actions.restore(person)
    setOpened({ kind, people: [person, ...others] })
  }
  const { kind, people } = opened ?? {}
  const dialog = invitation ? (
    <InvitationLinkDialog {...invitation} onClose={() => setInvitation(undefined)} />
  ) : (
    kind &&
    people && (
      <>
        {kind === 'reassign' && (
          <ReassignDialog from={people[0]} leaving={[people[0]._id]} onClose={close} onDone={onDone} />
        )}
        {kind === 'remove' && (
          <RemoveDialog
            people={people}
            onClose={close}
            onUndo={actions.restore}
            onDone={() => {
              onDone?.()
              onRemoved?.()
            }}
          />
        )}
        {kind !== 'reassign' && kind !== 'remove' && (
          <ConfirmDialog kind={kind} person={people[0]} actions={actions} onClose={close} />
        )}
      </>
    )
  )
  return { open, dialog }
}
