import { useSelector } from 'react-redux'
import { selectUser } from './account-slices.ts'

/** Who is signed in, once that is known. */
export const useUser = () => useSelector(selectUser)
