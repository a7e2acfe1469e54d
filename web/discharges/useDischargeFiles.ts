import { useMutation } from '@tanstack/react-query'
import { discharges } from '@kinora/contract/discharges.ts'
import { patientTransfers } from '@kinora/contract/patient-transfers.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { call } from '../app/api-client.ts'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toast.ts'

const onError = (problem: Problem) => toast.error(problem.message)

/** Downloads for a discharged patient: everything on paper, and the file for another clinic. */
export function useDischargeFiles(patientId: string) {
  const params = { patientId }
  const pdf = useMutation<Blob, Problem>({
    mutationFn: () => call(discharges.download, { params }),
    onSuccess: (file) => saveFile(file, 'plan-from-now-on.pdf'),
    onError,
  })
  const transfer = useMutation<Blob, Problem>({
    mutationFn: () => call(patientTransfers.file, { params }),
    onSuccess: (file) => saveFile(file, 'kinora-patient.json'),
    onError,
  })
  return { pdf, transfer }
}
