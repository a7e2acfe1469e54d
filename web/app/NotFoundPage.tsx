import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router'
import { selectAesthetics } from '../organizations/aesthetics-slice.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import { useTabTitle } from '../ui/page-frame.ts'

/** For addresses without a page, and pages that the person may not open. */
export default function NotFoundPage() {
  const navigate = useNavigate()
  const { organization } = useSelector(selectAesthetics)
  useTabTitle('Page not found', organization?.orgName)
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
