import { useNavigate } from 'react-router'
import { education, type EducationCard } from '@kinora/contract/education.ts'
import { useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { thenToast } from '../ui/then-toast.ts'
import { toast } from '../ui/toast.ts'

/** The actions of a page, in the list and on the page itself. */
export function useEducationActions() {
  const navigate = useNavigate()
  const copy = useWrite(education.duplicate)
  const removal = useWrite(education.remove)
  const restoring = useWrite(education.restore)
  const params = ({ _id: id }: Pick<EducationCard, '_id'>) => ({ id })
  return {
    isBusy: copy.isPending || removal.isPending || restoring.isPending,
    duplicate: (page: EducationCard) =>
      copy.mutate(
        { params: params(page), body: {} },
        {
          onSuccess: ({ _id: id }) => {
            toast.success(page.isStarter ? 'Copied. This page is now yours to change.' : 'Copied')
            void navigate(to('educationEdit', { id }))
          },
        },
      ),
    restore: (page: EducationCard) => restoring.mutate({ params: params(page) }, thenToast(`${page.title} restored`)),
    remove: (page: EducationCard, then?: () => void) =>
      removal.mutate(
        { params: params(page) },
        {
          onSuccess: ({ isRetired }) => {
            toast.success(isRetired ? `${page.title} retired. Programs that have it keep it.` : `${page.title} deleted`)
            then?.()
          },
        },
      ),
  }
}
