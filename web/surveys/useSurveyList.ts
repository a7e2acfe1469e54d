import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { surveyForms, type Survey } from '@kinora/contract/survey-forms.ts'
import type { Reply } from '@kinora/contract/api.ts'
import { read, useWrite } from '../app/api-client.ts'
import { movedTo } from '../ui/Sortable.tsx'
import { toast } from '../ui/toast.ts'

const pageSize = 100

export const readSurveys = (isArchived: boolean, page: number) =>
  read(surveyForms.list, { query: { isArchived: String(isArchived), pageSize, pageNumber: page } })

export function useSurveyList(isArchived: boolean, page: number) {
  const cache = useQueryClient()
  const request = readSurveys(isArchived, page)
  const list = useQuery({ ...request, placeholderData: keepPreviousData })
  const change = useWrite(surveyForms.change, { alsoRefreshes: ['patients'] })
  const remove = useWrite(surveyForms.remove, { alsoRefreshes: ['patients'] })

  function move(from: number, to: number) {
    const survey = list.data?.items[from]
    if (!survey) return
    cache.setQueryData<Reply<typeof surveyForms.list>>(
      request.queryKey,
      (now) => now && { ...now, items: movedTo(now.items, from, to) },
    )
    const index = (page - 1) * pageSize + to
    change.mutate({ params: { id: survey._id }, body: { index } }, { onError: () => void list.refetch() })
  }
  const setArchived = (id: string, next: boolean) => change.mutateAsync({ params: { id }, body: { isArchived: next } })
  async function archive({ _id, title }: Survey) {
    const done = await setArchived(_id, !isArchived).catch(() => undefined)
    if (!done) return
    const words = isArchived ? `${title} is restored.` : `${title} is archived.`
    toast.success(words, { undo: () => void setArchived(_id, isArchived).catch(() => undefined) })
  }
  return { list, pageSize, move, archive, remove }
}
