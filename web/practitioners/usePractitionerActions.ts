import { factors } from '@kinora/contract/second-factors.ts'
import { loginSessions } from '@kinora/contract/login-sessions.ts'
import { practitioners, type Practitioner, type PractitionerRole } from '@kinora/contract/practitioners.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { useWrite } from '../app/api-client.ts'
import { count } from '../ui/format.ts'
import { thenToast } from '../ui/then-toast.ts'
import { toast } from '../ui/toast.ts'
import { namesLabel, roleLabel } from './practitioner-labels.ts'

const alsoRefreshes = ['patients'] as const

/** Restores deleted practitioners one after the other, with the patients they had. */
function useRestoring() {
  const restoring = useWrite(practitioners.restore, { alsoRefreshes })
  return async (people: readonly Practitioner[]) => {
    let patientCount = 0
    for (const { _id } of people) {
      const reply = await restoring.mutateAsync({ params: { id: _id }, body: {} })
      patientCount += reply.patientCount
    }
    const along = patientCount > 0 ? `, with ${count(patientCount, 'patient')}` : ''
    toast.success(`${namesLabel(people)} ${people.length === 1 ? 'is' : 'are'} restored${along}.`)
  }
}

export function usePractitionerActions() {
  const update = useWrite(practitioners.update)
  const setRole = useWrite(practitioners.setRole)
  const reset = useWrite(practitioners.resetPassword)
  const invite = useWrite(practitioners.resendInvitation)
  const restoreAll = useRestoring()
  const resetting = useWrite(factors.resetMember)
  const ending = useWrite(loginSessions.endMemberSessions, { alsoRefreshes: ['practitioners'] })

  function setActive({ _id, name }: Practitioner, isActive: boolean) {
    const back = () => update.mutate({ params: { id: _id }, body: { isActive: !isActive } })
    const words = `${firstName(name)} is ${isActive ? 'active again' : 'deactivated and signed out'}.`
    update.mutate(
      { params: { id: _id }, body: { isActive } },
      { onSuccess: () => toast.success(words, { undo: back }) },
    )
  }

  function changeRole({ _id, name }: Practitioner, role: PractitionerRole) {
    const words = `${firstName(name)} is now a ${roleLabel(role).toLowerCase()}.`
    setRole.mutate({ params: { id: _id }, body: { role } }, thenToast(words))
  }

  return {
    setActive,
    changeRole,
    restore: (...people: Practitioner[]) => void restoreAll(people).catch(() => undefined),
    sendReset: ({ _id, name, email }: Practitioner) =>
      reset.mutate(
        { params: { id: _id } },
        thenToast(
          isEmailEnabled
            ? `We’ve emailed ${firstName(name)} a link at ${email}.`
            : `The link for ${firstName(name)} waits until this installation can send email.`,
        ),
      ),
    invite: ({ _id, email }: Practitioner, handOver: (url: string) => void) =>
      invite.mutate(
        { params: { id: _id } },
        {
          onSuccess: ({ url }) => (url ? handOver(url) : toast.success(`We’ve sent the invitation to ${email} again.`)),
        },
      ),
    resetFactor: ({ _id, name }: Practitioner) =>
      resetting.mutate(
        { params: { id: _id } },
        thenToast(`${firstName(name)} signs in with their password only until they set up two-step sign-in again.`),
      ),
    endSessions: ({ _id, name }: Practitioner) =>
      ending.mutate(
        { params: { id: _id } },
        { onSuccess: ({ ended }) => toast.success(`${firstName(name)} was signed out on ${count(ended, 'device')}.`) },
      ),
  }
}
