import { useSelector } from 'react-redux'
import { selectAesthetics } from '../organizations/aesthetics-slice.ts'

/** Formats Australian numbers: '02 5550 0142', '0412 555 018'. */
export function phoneText(number: string) {
  if (/^04\d{8}$/.test(number)) return number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
  return number.replace(/^(0\d)(\d{4})(\d{4})$/, '$1 $2 $3')
}

/** The clinic's phone number, or ''. */
export function useClinicPhone() {
  const mobile = useSelector(selectAesthetics).organization?.orgMobile
  return mobile ? phoneText(mobile) : ''
}
