import { useSelector } from 'react-redux'
import { matchPath, Navigate, useLocation, useNavigate } from 'react-router'
import { selectAesthetics } from '../organizations/aesthetics-slice.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import { useTabTitle } from '../ui/page-frame.ts'
import { to } from './routes.ts'

/** Where to send somebody who shortened an address to a path without a page. */
const parents: readonly (readonly [parent: string, page: (id: string) => string])[] = [
  ['/my-account', () => to('myAccount', { tabHeader: 'personal-details' })],
  ['/patient', () => to('patients')],
  ['/patient/:id', (id) => to('patientView', { id })],
  ['/program', () => to('programs')],
  ['/program/:id', (id) => to('programSeries', { id })],
  ['/exercise', () => to('exercises')],
  ['/specialist', () => to('specialists')],
  ['/patient-program', () => to('home')],
  ['/patient-series', () => to('home')],
  ['/operator/organizations', () => to('operator')],
]

function pageBelow(pathname: string) {
  for (const [parent, page] of parents) {
    const match = matchPath(parent, pathname)
    if (match) return page(match.params.id ?? '')
  }
  return undefined
}

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
