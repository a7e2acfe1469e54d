import { patients } from '@kinora/contract/patients.ts'
import { useUser } from '../accounts/useUser.ts'
import { useRead } from '../app/api-client.ts'

/** The signed-in patient's own record. */
export function useOwnPatient() {
  const { data: user } = useUser()
  return useRead(
    patients.ofUser,
    { params: { id: user?.userId ?? '' } },
    { enabled: user?.role === 'patient', staleTime: 5_000 },
  )
}

export const useIsPatient = () => useUser().data?.role === 'patient'
