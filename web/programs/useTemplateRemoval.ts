import { useEffect, useState } from 'react'
import { programs, type Program } from '@kinora/contract/programs.ts'
import { useWrite } from '../app/api-client.ts'
import { toast } from '../ui/toast.ts'

/**
 * A template goes from the screen at once, and from the library when its message has gone: until then it can be taken
 * back. Leaving the page does not end that.
 */
export function useTemplateRemoval() {
  const [goneIds, setGoneIds] = useState<ReadonlySet<string>>(new Set())
  const { mutate } = useWrite(programs.remove)
  const show = (id: string) => setGoneIds((ids) => new Set([...ids].filter((each) => each !== id)))
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => goneIds.size > 0 && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [goneIds])

  function remove({ _id, title }: Program) {
    setGoneIds((ids) => new Set([...ids, _id]))
    const send = () => mutate({ params: { id: _id } }, { onSettled: () => show(_id) })
    toast.success(`${title} deleted`, { undo: () => show(_id), gone: send })
  }

  return { isGone: (id: string) => goneIds.has(id), remove }
}
