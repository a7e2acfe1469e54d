import { templates } from '@kinora/contract/templates.ts'
import { useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { count } from '../ui/format.ts'
import { Row } from '../ui/layout.ts'
import { toast } from '../ui/toast.ts'

/** How an empty Program Library gets its first templates. */
export function FirstTemplates() {
  const add = useWrite(templates.addStarterTemplates, { alsoRefreshes: ['programs'] })
  const onSuccess = ({ added }: { added: number }) => toast.success(`${count(added, 'template')} added`)
  return (
    <Row as="span" gap={12}>
      <Button variant="primary" isBusy={add.isPending} onClick={() => add.mutate({}, { onSuccess })}>
        Add Kinora’s templates
      </Button>
      <ButtonLink to={to('programAdd')}>Create the first template</ButtonLink>
    </Row>
  )
}
