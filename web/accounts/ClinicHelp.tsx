import { useClinic } from '../organizations/clinic.ts'
import { formatPhone } from '../ui/format.ts'
import style from './AuthLayout.module.css'

interface Props {
  /** The question in front of the number, such as 'No code?' */
  question: string
  /** The clinic of the invitation, or else of a clinic's own host. */
  clinic?: { orgName: string; orgMobile: string | null } | undefined
}

/** The clinic's number, for people who cannot sign in. Renders nothing if the clinic is unknown. */
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
