import { isStaff } from '@kinora/contract/roles.ts'
import NotFoundPage from '../../app/NotFoundPage.tsx'
import { pageRole, useSession } from '../../app/useSession.ts'
import { lazyComponent } from '../../ui/load-chunk.ts'

const MyFormCheck = lazyComponent(() => import('./MyFormCheck.tsx'))
const FormCheckReview = lazyComponent(() => import('./FormCheckReview.tsx'))

/** /form-check/:id: a video of a patient, for the patient who sent it and for staff who answer it. */
export default function FormCheckPage() {
  const role = pageRole(useSession()?.role ?? '')
  if (role === 'patient') return <MyFormCheck />
  return isStaff(role) ? <FormCheckReview /> : <NotFoundPage />
}
