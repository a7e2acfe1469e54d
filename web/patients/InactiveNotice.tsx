import { IconUserOff } from '@tabler/icons-react'
import type { PatientRecord } from '@kinora/contract/patients.ts'
import { Button } from '../ui/Button.tsx'
import { firstName } from '../ui/format.ts'
import style from './PatientPage.module.css'

/** Why a patient is inactive, and the button to activate them. */
export function InactiveNotice({ patient, onActivate }: { patient: PatientRecord; onActivate: () => void }) {
  const { name, statusReason, statusNote } = patient
  return (
    <section className={style.inactive} aria-label="Not active">
      <IconUserOff size={20} stroke={1.75} aria-hidden />
      <p>
        <b>{firstName(name)} is not active.</b> {statusReason && `${statusReason}. `}
        {statusNote && `‘${statusNote}’`}
      </p>
      <Button size="toolbar" onClick={onActivate}>
        Activate
      </Button>
    </section>
  )
}
