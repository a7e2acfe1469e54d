import type { ReactNode } from 'react'
import { Logo } from '../app/Logo.tsx'
import { PoweredBy } from '../app/PoweredBy.tsx'
import { useClinic } from '../organizations/clinic.ts'
import { useTabTitle } from '../ui/page-frame.ts'
import birdDog from './bird-dog.svg'
import { Row, Stack } from '../ui/layout.ts'
import style from './AuthLayout.module.css'
import { Text } from '../ui/Text.tsx'

/** The clinic of the invitation or link. */
export interface Brand {
  orgName: string
  orgLogo: string | null
}

/** For pages of the installation, whichever clinic's host they are opened on. */
export const kinora: Brand = { orgName: 'Kinora', orgLogo: null }

interface Props {
  title: string
  /** Overrides the organization of the host. */
  clinic?: Brand
  /** Hides the figure, for forms that fill a phone's screen. */
  isTall?: boolean
  children: ReactNode
}

/** The layout of every page before sign-in. */
export function AuthLayout({ title, clinic, isTall, children }: Props) {
  const own = useClinic()
  const { orgName: name, orgLogo } = clinic ?? own ?? kinora
  useTabTitle(title, name)
  return (
    <main className={isTall ? `${style.entry} ${style.tall}` : style.entry}>
      <div className={style.box}>
        <img className={style.figure} src={birdDog} alt="" width={384} height={208} />
        <Stack as="section" gap={20} className={style.card}>
          <Stack as="header" gap={12}>
            <Row as="p" gap={12} isOneLine>
              <Logo src={orgLogo} size={36} />
              <Text as="b" size="xl">
                {name}
              </Text>
            </Row>
            <h1>{title}</h1>
          </Stack>
          {children}
        </Stack>
        <footer className={`${style.note} ${style.footer}`}>
          <PoweredBy />
        </footer>
      </div>
    </main>
  )
}
