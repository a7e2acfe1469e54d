import { useState } from 'react'
import { programs, type Program } from '@kinora/contract/programs.ts'
import { useWrite } from '../app/api-client.ts'
import { toast } from '../ui/toast.ts'
import { useWindowEvent } from '../ui/useWindowEvent.ts'

/**
 * Hides a template immediately and deletes it when the toast with Undo has disappeared, even if the page was left
 * meanwhile.
 */
export function useTemplateDeletion() {
  const [deletedIds, setDeletedIds] = useState<ReadonlySet<string>>(new Set())
  const { mutateAsync } = useWrite(programs.remove)
  const restore = (id: string) => setDeletedIds((ids) => new Set([...ids].filter((each) => each !== id)))
  useWindowEvent('beforeunload', (event) => deletedIds.size > 0 && event.preventDefault())

  function remove({ _id, title }: Program) {
    setDeletedIds((ids) => new Set([...ids, _id]))
    async function send() {
      try {
        await mutateAsync({ params: { id: _id } })
        toast.success(`${title} deleted`)
      } finally {
        restore(_id)
      }
    }
    toast.info(`Deleting ${title}`, { undo: () => restore(_id), onClose: () => void send().catch(() => undefined) })
  }

  return { isDeleted: (id: string) => deletedIds.has(id), remove }
}
