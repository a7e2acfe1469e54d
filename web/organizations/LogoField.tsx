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
  const options = {
    isQuiet: true,
    alsoRefreshes: ['accounts'],
    onSaved: (settings: Settings) => void dispatch(settingsSaved(settings)),
  } as const
  const save = useWrite(organizations.saveLogo, options)
  const remove = useWrite(organizations.removeLogo, options)
  const logo = organization?.orgLogo ?? null
  return (
    <PictureField
      label="Logo"
      hint={logo ? undefined : 'PNG, JPEG, WebP or GIF'}
      picture={<Logo src={logo} size={44} />}
      hasPicture={logo !== null}
      save={save}
      remove={remove}
    />
  )
}
