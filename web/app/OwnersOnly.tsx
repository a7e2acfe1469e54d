import { useSelector } from 'react-redux'
import type { Role } from '@kinora/contract/roles.ts'
import { selectAesthetics } from '../organizations/aesthetics-slice.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { to, type RouteName } from './routes.ts'

function textsOf(name: RouteName, role: Role, clinic: string) {
  if (name !== 'specialistCreate')
    return {
      title: 'Plans',
      heading: 'The owner looks after the plan',
      text: `The owner of ${clinic} chooses the plan and pays for it. Ask them if you need more patients, colleagues or storage.`,
    }
  if (role === 'solo')
    return {
      title: 'Add specialist',
      heading: 'Your plan is for one practitioner',
      text: 'With a Business plan you can add colleagues as specialists.',
      action: <ButtonLink to={to('plans')}>See the plans</ButtonLink>,
    }
  return {
    title: 'Add specialist',
    heading: 'The owner adds specialists',
    text: `Ask the owner of ${clinic} to invite your colleague.`,
  }
}

/** Tells staff which role can use a page that theirs cannot. */
export default function OwnersOnly({ name, role }: { name: RouteName; role: Role }) {
  const { organization } = useSelector(selectAesthetics)
  const { title, heading, text, action } = textsOf(name, role, organization?.orgName ?? 'your clinic')
  return (
    <Page title={title}>
      <EmptyState title={heading} action={action}>
        {text}
      </EmptyState>
    </Page>
  )
}
