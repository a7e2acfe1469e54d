import { useState } from 'react'
import { useParams } from 'react-router'
import { education, type EducationKind } from '@kinora/contract/education.ts'
import { useRead } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Failed } from '../ui/Failed.tsx'
import { Page } from '../ui/Page.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { EducationForm } from './EducationForm.tsx'

const kindNames: Record<EducationKind, string> = { page: 'page', link: 'link', pdf: 'PDF' }

/** Creates or edits one of the clinic’s education pages. */
export default function EducationFormPage() {
  const { id } = useParams()
  const query = useRead(education.get, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const { data } = query
  const [kind, setKind] = useState<EducationKind>('page')
  return (
    <Page
      title={id ? `Edit the ${kindNames[data?.kind ?? 'page']}` : `New ${kindNames[kind]}`}
      back={id ? to('educationPage', { id }) : to('education')}
    >
      {id && <NotLoaded query={query} rows={5} label="Loading the page" />}
      {data?.isStarter && (
        <Failed error={{ message: 'This page is Kinora’s and can’t be changed. Duplicate it to make it yours.' }} />
      )}
      {(!id || (data && !data.isStarter)) && (
        <EducationForm key={id ?? 'new'} {...(data && { existing: data })} onKind={setKind} />
      )}
    </Page>
  )
}
