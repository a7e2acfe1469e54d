import { formChecks } from '@kinora/contract/form-checks.ts'
import { useRead } from '../../app/api-client.ts'

/** One form check, read again until its video is converted. */
export const useFormCheck = (id: string) =>
  useRead(
    formChecks.formCheck,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.state === 'converting' ? 2000 : false) },
  )
