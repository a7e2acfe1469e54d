import { useDispatch, useSelector } from 'react-redux'
import { organizations, type Settings } from '@kinora/contract/organizations.ts'
import { useWrite } from '../app/api-client.ts'
import { Logo } from '../app/Logo.tsx'
import { PictureField } from '../ui/PictureField.tsx'
import { selectAesthetics, settingsSaved } from './aesthetics-slice.ts'

/** The clinic's logo, uploaded as soon as it is chosen. Without one, Kinora's is shown. */
export function LogoField() {
  const { organization } = useSelector(selectAesthetics)
  const dispatch = useDispatch()
  const save = useWrite(organizations.saveLogo, { isQuiet: true, alsoRefreshes: ['accounts'] })
  const remove = useWrite(organizations.removeLogo, { isQuiet: true, alsoRefreshes: ['accounts'] })
  const options = { onSuccess: (settings: Settings) => void dispatch(settingsSaved(settings)) }
  const logo = organization?.orgLogo ?? null
  function send(file: File) {
    const body = new FormData()
    body.append('file', file)
    remove.reset()
    save.mutate({ body }, options)
  }
  return (
    <PictureField
      label="Logo"
      hint={logo ? undefined : 'PNG, JPEG, WebP or GIF'}
      picture={<Logo src={logo} size={44} />}
      hasPicture={logo !== null}
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
