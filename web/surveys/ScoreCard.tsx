import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Columns, Row, Stack } from '../ui/layout.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Text } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { ScoreBands, type ScorePartProps, type Score } from './ScoreBands.tsx'
import { newScore, rangeOf } from './survey-form-values.ts'
import type { SurveyFormApi } from './useSurveyForm.ts'

function Fields({ survey, score, onChange }: ScorePartProps) {
  const range = rangeOf(survey.form.values.questions, score.kind)
  return (
    <Stack gap={16}>
      <Row gap={12}>
        <Segmented
          label="Calculation"
          choices={[
            { value: 'sum', label: 'Sum' },
            { value: 'mean', label: 'Mean' },
          ]}
          value={score.kind}
          onChange={(kind) => onChange({ kind })}
        />
        <Segmented
          label="Direction"
          choices={[
            { value: 'lower', label: 'Lower is better' },
            { value: 'higher', label: 'Higher is better' },
          ]}
          value={score.better}
          onChange={(better) => onChange({ better })}
        />
      </Row>
      <Text size="medium" tone="muted">
        {range
          ? `Scores range from ${range.least} to ${range.most}.`
          : 'No question counts yet. Add a scale, or let a choice count towards the score.'}
      </Text>
      <Text size="medium" tone="alert" role="alert">
        {survey.errors.score ?? survey.errors['score.least'] ?? survey.errors['score.most']}
      </Text>
      <Columns gap={16} minimumWidth={220}>
        <NumberField
          label="Smallest change that matters (optional)"
          value={score.meaningfulChange}
          error={survey.errors['score.meaningfulChange'] as string | undefined}
          onChange={(meaningfulChange) => onChange({ meaningfulChange })}
        />
        {score.kind === 'mean' && (
          <NumberField
            label="Answers needed (optional)"
            value={score.fewest}
            error={survey.errors['score.fewest'] as string | undefined}
            onChange={(fewest) => onChange({ fewest })}
          />
        )}
      </Columns>
      <ScoreBands survey={survey} score={score} onChange={onChange} />
    </Stack>
  )
}

export function ScoreCard({ survey }: { survey: SurveyFormApi }) {
  const { form } = survey
  const { score } = form.values
  const set = (next: Score | null) => form.setFieldValue('score', next)
  const links = score && <TextButton onClick={() => set(null)}>Remove score</TextButton>
  return (
    <Card title="Score" links={links}>
      {score ? (
        <Fields survey={survey} score={score} onChange={(change) => set({ ...score, ...change })} />
      ) : (
        <Row gap={12} justify="between">
          <p>A score turns answers into a number, and shows it over time on the patient's page.</p>
          <Button size="toolbar" onClick={() => set(newScore())}>
            Add a score
          </Button>
        </Row>
      )}
    </Card>
  )
}
