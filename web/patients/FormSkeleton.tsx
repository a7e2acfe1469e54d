import { Card } from '../ui/Card.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import style from './PatientForm.module.css'

const fields = (number: number) =>
  Array.from({ length: number }, (_, at) => (
    <div key={at} className={style.group}>
      <Skeleton width="96px" height="14px" />
      <Skeleton height="50px" radius="10px" />
    </div>
  ))

/** The form before the record has come. */
export const FormSkeleton = () => (
  <div className={style.form} role="status" aria-label="Loading the patient">
    <Card className={style.essentials}>
      <div className={style.fields}>{fields(3)}</div>
    </Card>
    <Card className={style.condition}>
      <div className={style.fields}>{fields(4)}</div>
    </Card>
    <Card className={style.about}>
      <div className={style.fields}>{fields(5)}</div>
    </Card>
  </div>
)
