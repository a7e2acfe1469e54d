import { useEffect, type ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Logo } from '../app/Logo.tsx'
import { selectAesthetics } from '../organizations/aesthetics-slice.ts'

export function SignupHeader({ title, children }: { title: string; children: ReactNode }) {
  const { organization } = useSelector(selectAesthetics)
  useEffect(() => {
    document.title = `${title} · Kinora`
  }, [title])
  return (
    <>
      <Logo src={organization?.orgLogo} size={72} />
      <h1>{title}</h1>
      {children}
    </>
  )
}
