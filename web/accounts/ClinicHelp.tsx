import { useClinic } from '../organizations/clinic.ts'
import { formatPhone } from '../ui/format.ts'
import style from './AuthLayout.module.css'

interface Props {
  /** The question in front of the number, such as 'No code?' */
  question: string
  /** The clinic of the invitation; else that of the host, if it is a clinic's own. */
  clinic?: { orgName: string; orgMobile: string | null } | undefined
}

/** The clinic's number, for people who cannot get in. Nothing is shown where the clinic is not known. */
export function ClinicHelp({ question, clinic }: Props) {
  const own = useClinic()
  const { orgName, orgMobile } = clinic ?? own ?? {}
  if (!orgMobile) return null
  return (
    <p className={style.note}>
      {question} Ring {orgName} on <a href={`tel:${orgMobile}`}>{formatPhone(orgMobile)}</a>
    </p>
  )
}
