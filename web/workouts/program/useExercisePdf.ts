import { useState } from 'react'
import { handouts } from '@kinora/contract/handouts.ts'
import { call } from '../../app/api-client.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'

/** Downloads a week as exercise.pdf. */
export function useExercisePdf(programId: string, week: number) {
  const [isPrinting, setPrinting] = useState(false)
  async function print() {
    setPrinting(true)
    try {
      saveFile(await call(handouts.download, { params: { programId, week }, query: {} }), 'exercise.pdf')
    } catch (problem) {
      toast.error((problem as Error).message)
    } finally {
      setPrinting(false)
    }
  }
  return { isPrinting, print: () => void print() }
}
