import { useState } from 'react'
import type { Problem } from '@kinora/contract/problem.ts'
import type { RequestOf } from '@kinora/contract/api.ts'
import { series } from '@kinora/contract/series.ts'
import { call } from '../app/api-client.ts'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toast.ts'
import type { Savings } from './saving.ts'

/** The week as exercise.pdf, with everything that was changed before. */
export function usePrinting(programId: string, week: number, savings: Savings) {
  const [isPrinting, setPrinting] = useState(false)
  async function print(query: RequestOf<typeof series.download>['query'] = {}) {
    setPrinting(true)
    try {
      await savings.settled()
      saveFile(await call(series.download, { params: { programId, week }, query }), 'exercise.pdf')
    } catch (problem) {
      toast.error((problem as Problem).message)
    } finally {
      setPrinting(false)
    }
  }
  return { isPrinting, print }
}
