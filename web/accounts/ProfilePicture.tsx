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
  const options = { isQuiet: true, onSaved: () => void dispatch(fetchUser()) }
  const save = useWrite(profile.savePicture, options)
  const remove = useWrite(profile.removePicture, options)
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
      save={save}
      remove={remove}
    />
  )
}
