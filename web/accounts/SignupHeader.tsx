import { useEffect, type ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Logo } from '../app/Logo.tsx'
import { selectAesthetics } from '../organizations/aesthetics-slice.ts'
import type { Brand } from './AuthLayout.tsx'

interface Props {
  title: string
  /** The inviting clinic, or else the clinic of the host. */
  clinic?: Brand
  children: ReactNode
}

export function SignupHeader({ title, clinic, children }: Props) {
  const { organization } = useSelector(selectAesthetics)
  const { orgName = 'Kinora', orgLogo } = clinic ?? organization ?? {}
  useEffect(() => {
    document.title = title.includes(orgName) ? title : `${title} · ${orgName}`
  }, [title, orgName])
  return (
    <>
      <Logo src={orgLogo} size={72} />
      <h1>{title}</h1>
      {children}
    </>
  )
}
