import { useSelector } from 'react-redux'
import { selectUser } from '../accounts/account-slices.ts'

/** Whether the clinic chose the app that is drawn for children, for the patient who is signed in. */
export function useIsForChild() {
  const user = useSelector(selectUser).data
  return user !== null && 'isForChild' in user && user.isForChild
}
