import { useSearchParams } from 'react-router'
import { EducationForm } from './EducationForm.tsx'
import { EducationLibrary } from './EducationLibrary.tsx'
import { EducationPreview } from './EducationPreview.tsx'

/** The education library, one of its pages, or the form for one: see education-links.ts. */
export default function Education() {
  const [params] = useSearchParams()
  const [shown, id] = [params.get('education'), params.get('id')]
  if (shown === 'new') return <EducationForm key="new" />
  if (shown === 'edit' && id) return <EducationForm key={id} id={id} />
  return shown === 'page' && id ? <EducationPreview id={id} /> : <EducationLibrary />
}
