import { Page } from '../ui/Page.tsx'

export default function PatientPage() {
  return <Page title="Patient">{null}</Page>
}
