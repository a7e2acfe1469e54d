import { useSelector } from 'react-redux'
import { generatePath, matchPath, Navigate, useLocation, useNavigate } from 'react-router'
import { selectAesthetics } from '../organizations/aesthetics-slice.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import { useTabTitle } from '../ui/page-frame.ts'
import { routes, to } from './routes.ts'

/** Where shortened addresses lead: those above a page that have none of their own. */
const parents = [
  ['/my-account', to('myAccount', { tabHeader: 'personal-details' })],
  ['/patient', routes.patients.path],
  ['/patient/:id', routes.patientView.path],
  ['/program', routes.programs.path],
  ['/program/:id', routes.programSeries.path],
  ['/exercise', routes.exercises.path],
  ['/specialist', routes.specialists.path],
  ['/patient-program', routes.home.path],
  ['/patient-series', routes.home.path],
  ['/operator/organizations', routes.operator.path],
] as const

function pageBelow(pathname: string) {
  for (const [parent, page] of parents) {
    const match = matchPath(parent, pathname)
    if (match) return generatePath<string>(page, match.params)
  }
  return undefined
}

/** For addresses without a page, and pages that the person may not open. */
export default function NotFoundPage() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { organization } = useSelector(selectAesthetics)
  useTabTitle('Page not found', organization?.orgName)
  const below = pageBelow(pathname)
  if (below) return <Navigate to={below} replace />
  return (
    <MessagePage
      title="Page not found"
      actions={
        <>
          <ButtonLink variant="primary" to="/">
            Go to the home page
          </ButtonLink>
          <Button onClick={() => void navigate(-1)}>Back</Button>
        </>
      }
    >
      We can’t find this page (404). It may have moved, or you may not have access to it.
    </MessagePage>
  )
}
