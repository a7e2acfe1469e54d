import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { FoldCard } from '../ui/FoldCard.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Sortable } from '../ui/Sortable.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { kinds } from './question-kinds.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { ScoreCard } from './ScoreCard.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import style from './SurveyEditor.module.css'
import type { SurveyFormApi } from './useSurveyForm.ts'

const SurveyPreview = lazyPart(() => import('./SurveyPreview.tsx'))

function Questions({ survey }: { survey: SurveyFormApi }) {
  const { questions } = survey.form.values
  return (
    <Card title="Questions" context={questions.length > 0 && String(questions.length)}>
      <Sortable
        label="Questions"
        className={style.questions}
        items={questions}
        idOf={({ key }) => key}
        nameOf={({ text }) => text || 'New question'}
        onMove={survey.move}
      >
        {(question, grip, at) => <QuestionCard survey={survey} question={question} at={at} grip={grip} />}
      </Sortable>
      <ErrorText>{survey.errors.questions}</ErrorText>
      <Row gap={8} className={style.kinds} role="group" aria-label="Add a question">
        <span aria-hidden>Add</span>
        {kinds.map(({ kind, label, Icon }) => (
          <Button
            key={kind}
            size="row"
            icon={<Icon size={16} stroke={1.75} />}
            aria-label={`Add: ${label}`}
            onClick={() => survey.add(kind)}
          >
            {label}
          </Button>
        ))}
      </Row>
    </Card>
  )
}

function Source({ survey: { form, errors } }: { survey: SurveyFormApi }) {
  const hasError = Boolean(errors.citation ?? errors.licence ?? errors.sourceUrl)
  return (
    <FoldCard title="Source" context="for published questionnaires" hasError={hasError}>
      <Stack gap={16}>
        <TextArea
          label="Citation"
          description="Shown below the questions."
          maxLength={600}
          {...form.getInputProps('citation')}
        />
        <TextField label="Licence" maxLength={300} {...form.getInputProps('licence')} />
        <TextField label="Website" type="url" placeholder="https://" {...form.getInputProps('sourceUrl')} />
      </Stack>
    </FoldCard>
  )
}

/** The fields of a survey beside a preview of it. */
export function SurveyEditor({ survey }: { survey: SurveyFormApi }) {
  const [view, setView] = useState<'edit' | 'preview'>('edit')
  const { form } = survey
  return (
    <>
      <div className={style.switch}>
        <Segmented
          label="View"
          isFullWidth
          choices={[
            { value: 'edit', label: 'Write' },
            { value: 'preview', label: 'Preview' },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      <div className={style.columns} data-view={view}>
        <Stack gap={20} className={style.column}>
          <Card>
            <Stack gap={16}>
              <TextField
                label="Title"
                isRequired
                autoComplete="off"
                maxLength={120}
                description="Patients see it above the questions."
                {...form.getInputProps('title')}
              />
              <TextArea label="Introduction" rows={2} maxLength={2000} {...form.getInputProps('introduction')} />
            </Stack>
          </Card>
          <Questions survey={survey} />
          <ScoreCard survey={survey} />
          <Source survey={survey} />
        </Stack>
        <aside className={style.preview}>
          <SurveyPreview values={form.values} />
        </aside>
      </div>
    </>
  )
}
