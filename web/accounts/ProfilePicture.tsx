import { useDispatch } from 'react-redux'
import type { Profile } from '@kinora/contract/accounts.ts'
import { profile } from '@kinora/contract/profile.ts'
import { useWrite } from '../app/api-client.ts'
import { apiBase } from '../app/base-path.ts'
import type { Store } from '../app/redux-store.ts'
import { initials } from '../ui/format.ts'
import { PictureField } from '../ui/PictureField.tsx'
import { fetchUser } from './account-slices.ts'

/** The user's picture, or their initials. */
export function ProfilePicture({ user }: { user: Pick<Profile, 'name' | 'image'> }) {
  const dispatch = useDispatch<Store['dispatch']>()
  const save = useWrite(profile.savePicture, { isQuiet: true })
  const remove = useWrite(profile.removePicture, { isQuiet: true })
  const options = { onSuccess: () => void dispatch(fetchUser()) }
  function send(file: File) {
    const body = new FormData()
    body.append('file', file)
    remove.reset()
    save.mutate({ body }, options)
  }
  const currentPicture = user.image ? (
    <img src={apiBase + user.image} alt="" />
  ) : (
    <span aria-hidden>{initials(user.name)}</span>
  )
  return (
    <PictureField
      label="Your picture"
      picture={currentPicture}
      hasPicture={user.image !== null}
      isRound
      isBusy={save.isPending || remove.isPending}
      error={(save.error ?? remove.error)?.message}
      onFile={send}
      onRemove={() => {
        save.reset()
        remove.mutate({}, options)
      }}
    />
  )
}
