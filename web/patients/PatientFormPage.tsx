import { Page } from '../ui/Page.tsx'

export default function PatientFormPage() {
  return <Page title="Patient">{null}</Page>
}
