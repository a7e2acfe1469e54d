import { useEffect, type ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Logo } from '../app/Logo.tsx'
import { selectAesthetics } from '../organizations/aesthetics-slice.ts'

interface Props {
  title: string
  /** The logo of the inviting clinic; else that of the host. */
  orgLogo?: string | null
  children: ReactNode
}

export function SignupHeader({ title, orgLogo, children }: Props) {
  const { organization } = useSelector(selectAesthetics)
  useEffect(() => {
    document.title = `${title} · Kinora`
  }, [title])
  return (
    <>
      <Logo src={orgLogo ?? organization?.orgLogo} size={72} />
      <h1>{title}</h1>
      {children}
    </>
  )
}
