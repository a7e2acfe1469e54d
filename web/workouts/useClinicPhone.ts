import { useSelector } from 'react-redux'
import { selectAesthetics } from '../organizations/aesthetics-slice.ts'
import { formatPhone } from '../ui/format.ts'

/** The clinic's phone number, or ''. */
export function useClinicPhone() {
  const mobile = useSelector(selectAesthetics).organization?.orgMobile
  return mobile ? formatPhone(mobile) : ''
}
