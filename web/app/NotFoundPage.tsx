import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router'
import { selectAesthetics } from '../organizations/aesthetics-slice.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { useTabTitle } from '../ui/page-frame.ts'
import { Row } from '../ui/Row.tsx'
import { Text } from '../ui/Text.tsx'
import style from './NotFoundPage.module.css'

/** For addresses without a page, and pages that the person may not open. */
export default function NotFoundPage() {
  const navigate = useNavigate()
  const { organization } = useSelector(selectAesthetics)
  useTabTitle('Page not found', organization?.orgName)
  return (
    <main id="main" tabIndex={-1} className={style.page}>
      <Text className={style.number} isBold>
        404
      </Text>
      <h1>Page not found</h1>
      <p>We can’t find this page. It may have moved, or you may not have access to it.</p>
      <Row gap={12}>
        <ButtonLink variant="primary" to="/">
          Go to the home page
        </ButtonLink>
        <Button onClick={() => void navigate(-1)}>Back</Button>
      </Row>
    </main>
  )
}
