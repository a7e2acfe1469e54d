import { useSelector } from 'react-redux'
import { patients } from '@kinora/contract/patients.ts'
import { selectUser } from '../accounts/account-slices.ts'
import { useRead } from '../app/api-client.ts'

/** The signed-in patient's own record. */
export function useOwnPatient() {
  const { data: user } = useSelector(selectUser)
  return useRead(
    patients.ofUser,
    { params: { id: user?.userId ?? '' } },
    { enabled: user?.role === 'patient', staleTime: 5_000 },
  )
}

export const useIsPatient = () => useSelector(selectUser).data?.role === 'patient'
