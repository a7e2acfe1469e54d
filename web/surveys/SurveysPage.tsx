import { IconPlus } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { read } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Columns, Stack } from '../ui/layout.ts'
import { Page } from '../ui/Page.tsx'
import { CrisisCard, CrisisForm } from './CrisisCard.tsx'
import { LicencesCard } from './LicencesCard.tsx'
import { StartersCard } from './StartersCard.tsx'
import { SurveyListCard } from './SurveyListCard.tsx'
import { readSurveys } from './useSurveyList.ts'

const addIcon = <IconPlus size={16} stroke={1.75} />

const isArchiveIn = (params: URLSearchParams) => params.get('show') === 'archived'

/** Wide screens show the cards beside the list, where loading the form late would visibly move them. */
const isWide = () => matchMedia('(min-width: 901px)').matches

/** Loads all cards before the page is drawn, because their heights depend on their content. */
export const prepare = (cache: QueryClient) =>
  Promise.all([
    cache.prefetchQuery(readSurveys(isArchiveIn(new URLSearchParams(location.search)), 1)),
    cache.prefetchQuery(read(surveyForms.starters, {})),
    cache.prefetchQuery(read(surveyForms.instruments, {})),
    cache.prefetchQuery(read(surveys.crisisText, {})),
    isWide() && CrisisForm.preload(),
  ])

/** /surveys */
export default function SurveysPage() {
  const [params, setParams] = useSearchParams()
  const isArchived = isArchiveIn(params)
  return (
    <Page
      title="Surveys"
      actions={
        <ButtonLink size="toolbar" variant="primary" isIconOnSmall icon={addIcon} to={to('surveyCreate')}>
          Write a survey
        </ButtonLink>
      }
    >
      <Columns hasSidebar>
        <SurveyListCard
          key={String(isArchived)}
          isArchived={isArchived}
          onArchived={(next) => setParams(next ? { show: 'archived' } : {}, { replace: true })}
        />
        <Stack as="section" gap={20} aria-label="More about surveys">
          <StartersCard />
          <CrisisCard />
          <LicencesCard />
        </Stack>
      </Columns>
    </Page>
  )
}
