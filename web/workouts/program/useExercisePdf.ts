import { useState } from 'react'
import { series } from '@kinora/contract/series.ts'
import { call } from '../../app/api-client.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'

/** Downloads a week as exercise.pdf. */
export function useExercisePdf(programId: string, week: number) {
  const [isPrinting, setPrinting] = useState(false)
  async function print() {
    setPrinting(true)
    try {
      saveFile(await call(series.download, { params: { programId, week }, query: {} }), 'exercise.pdf')
    } catch (problem) {
      toast.error((problem as Error).message)
    } finally {
      setPrinting(false)
    }
  }
  return { isPrinting, print: () => void print() }
}
