import { useQuery } from '@tanstack/react-query'
import { patientRecords } from '@kinora/contract/patient-records.ts'
import { read, useWrite } from '../app/api-client.ts'
import { apiBase } from '../app/base-path.ts'

const isUnderWay = (state: string | undefined) => state === 'waiting' || state === 'working'

/** Requests a copy of a patient's record, polls its progress and returns its address. */
export function useRecordExport(patientId: string) {
  const params = { patientId }
  const asked = useQuery({
    ...read(patientRecords.exports, { params }),
    refetchInterval: ({ state: { data } }) => (isUnderWay(data?.[0]?.state) ? 800 : false),
  })
  const ask = useWrite(patientRecords.requestExport, { isQuiet: true })
  const copy = asked.data?.[0]
  return {
    copy,
    isLoading: asked.isPending,
    isUnderWay: ask.isPending || isUnderWay(copy?.state),
    error: ask.error ?? asked.error,
    address: copy?.url ? `${apiBase}${copy.url}` : undefined,
    ask: () => ask.mutate({ params }),
  }
}
