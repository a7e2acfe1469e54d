import { useMutation } from '@tanstack/react-query'
import type { Problem } from '@kinora/contract/problem.ts'
import type { Program } from '@kinora/contract/programs.ts'
import { handouts } from '@kinora/contract/handouts.ts'
import { call } from '../app/api-client.ts'
import { saveFile } from '../ui/save-file.ts'

/** Saves the current week of a program as exercise.pdf. A failure shows a toast. */
export function usePrintPatient() {
  const print = useMutation<Blob, Problem, Program>({
    mutationFn: ({ _id, currentWeek }) =>
      call(handouts.download, { params: { programId: _id, week: currentWeek ?? 1 }, query: {} }),
    onSuccess: (file) => saveFile(file, 'exercise.pdf'),
  })
  return { isPrinting: print.isPending, print: print.mutate }
}
