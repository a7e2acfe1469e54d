import { Page } from '../ui/Page.tsx'
import { SecurityCard } from './SecurityCard.tsx'

export default function SecurityPage() {
  return (
    <Page title="Security" back={true}>
      <SecurityCard />
    </Page>
  )
}
