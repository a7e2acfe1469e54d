import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import style from './AuthLayout.module.css'

interface Props {
  organizations: { orgId: string; orgName: string }[]
  isBusy: boolean
  failure?: string
  onChoose: (orgId: string) => void
  onBack: () => void
}

/** One e-mail may belong to several organizations; the password fits these. */
export function OrganizationChoice({ organizations, isBusy, failure, onChoose, onBack }: Props) {
  return (
    <>
      <p className={style.words}>Your e-mail address is known at more than one place.</p>
      <div className={style.choices}>
        {organizations.map(({ orgId, orgName }) => (
          <Button key={orgId} isFullWidth disabled={isBusy} onClick={() => onChoose(orgId)}>
            {orgName}
          </Button>
        ))}
      </div>
      <Failed error={failure ? { message: failure } : null} />
      <Button variant="quiet" onClick={onBack}>
        Back to sign in
      </Button>
    </>
  )
}
