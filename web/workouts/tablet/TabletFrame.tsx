import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Logo } from '../../app/Logo.tsx'
import { selectAesthetics } from '../../organizations/aesthetics-slice.ts'
import { useTabTitle } from '../../ui/page-frame.ts'
import { Row, Stack } from '../../ui/layout.ts'
import style from './Tablet.module.css'

/** The layout of a clinic tablet page. The browser title must not name a patient. */
export function TabletFrame({ title, children }: { title: string; children: ReactNode }) {
  const { organization } = useSelector(selectAesthetics)
  const name = organization?.orgName ?? 'Kinora'
  useTabTitle(title, name)
  return (
    <Stack as="main" isNarrow id="main" tabIndex={-1} className={style.frame}>
      <Row as="p" gap={12} justify="center" isOneLine className={style.clinic}>
        <Logo src={organization?.orgLogo ?? null} size={48} />
        {name}
      </Row>
      <Stack gap={20} className={style.middle}>
        {children}
      </Stack>
    </Stack>
  )
}
