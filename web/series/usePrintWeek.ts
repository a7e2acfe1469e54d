import { useState } from 'react'
import type { Problem } from '@kinora/contract/problem.ts'
import type { RequestOf } from '@kinora/contract/api.ts'
import { handouts } from '@kinora/contract/handouts.ts'
import { call } from '../app/api-client.ts'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toast.ts'
import type { SaveQueue } from './save-queue.ts'

/** Downloads the week as exercise.pdf, once all changes are saved. Resolves to whether it worked. */
export function usePrintWeek(programId: string, week: number, saveQueue: SaveQueue) {
  const [isPrinting, setPrinting] = useState(false)
  async function print(query: RequestOf<typeof handouts.download>['query'] = {}) {
    setPrinting(true)
    try {
      await saveQueue.settled()
      saveFile(await call(handouts.download, { params: { programId, week }, query }), 'exercise.pdf')
      return true
    } catch (problem) {
      toast.error((problem as Problem).message)
      return false
    } finally {
      setPrinting(false)
    }
  }
  return { isPrinting, print }
}
