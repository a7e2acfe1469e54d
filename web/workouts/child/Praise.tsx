import { firstName } from '@kinora/contract/first-name.ts'
import Mascot from './Mascot.tsx'
import style from './Praise.module.css'
import Stars from './Stars.tsx'
import { Stack } from '../../ui/layout.ts'

interface Props {
  name: string
  /** The number of finished exercises, and of all exercises. */
  earned: number
  most: number
}

/** The end of a child's session: the mascot is glad, with a star for each exercise that was finished. */
export default function Praise({ name, earned, most }: Props) {
  return (
    <Stack gap={12} align="middle" className={style.praise}>
      <Mascot mood="glad" size={150} />
      <h1>{earned > 0 ? `Nice work, ${firstName(name)}!` : `That’s OK, ${firstName(name)}!`}</h1>
      <Stars earned={earned} most={most} />
      <p>
        {earned === most ? 'You did it all!' : earned > 0 ? 'Every star counts.' : 'You can try again another time.'}
      </p>
    </Stack>
  )
}
