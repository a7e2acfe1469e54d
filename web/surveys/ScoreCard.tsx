import { IconPlus, IconX } from '@tabler/icons-react'
import { Columns } from '../ui/Columns.tsx'
import { SmallField } from '../ui/SmallField.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { newScore, rangeOf, type Values } from './survey-form-values.ts'
import { Stack } from '../ui/Stack.tsx'
import { Row } from '../ui/Row.tsx'
import { Text } from '../ui/Text.tsx'
import style from './ScoreCard.module.css'
import type { SurveyFormApi } from './useSurveyForm.ts'

type Score = NonNullable<Values['score']>
type Band = Score['bands'][number]

const tones = [
  { value: 'good', label: 'Good' },
  { value: 'mild', label: 'Mild' },
  { value: 'moderate', label: 'Moderate' },
  { value: 'severe', label: 'Severe' },
] as const

interface BandProps {
  band: Band
  at: number
  errors: SurveyFormApi['errors']
  onChange: (band: Band) => void
  onRemove: () => void
}

function BandLine({ band, at, errors, onChange, onRemove }: BandProps) {
  const path = `score.bands.${at}`
  return (
    <li className={style.band}>
      <NumberField
        label="From"
        value={band.from}
        error={errors[`${path}.from`] as string | undefined}
        onChange={(from) => onChange({ ...band, from: from ?? Number.NaN })}
      />
      <NumberField
        label="To"
        value={band.to}
        error={errors[`${path}.to`] as string | undefined}
        onChange={(to) => onChange({ ...band, to: to ?? Number.NaN })}
      />
      <SmallField label="Name" error={errors[`${path}.label`] as string | undefined}>
        <input
          data-path={`${path}.label`}
          maxLength={60}
          value={band.label}
          onChange={(event) => onChange({ ...band, label: event.currentTarget.value })}
        />
      </SmallField>
      <SmallField label="Colour">
        <select
          value={band.tone}
          onChange={(event) => onChange({ ...band, tone: event.currentTarget.value as Band['tone'] })}
        >
          {tones.map((tone) => (
            <option key={tone.value} value={tone.value}>
              {tone.label}
            </option>
          ))}
        </select>
      </SmallField>
      <IconButton label={`Remove band ${at + 1}`} icon={<IconX size={18} stroke={1.75} />} onClick={onRemove} />
    </li>
  )
}

interface PartProps {
  survey: SurveyFormApi
  score: Score
  onChange: (change: Partial<Score>) => void
}

function Bands({ survey, score, onChange }: PartProps) {
  const { bands } = score
  function add() {
    const range = rangeOf(survey.form.values.questions, score.kind) ?? { least: 0, most: 0 }
    const last = bands.at(-1)
    const from = last ? last.to + 1 : range.least
    const tone = tones[Math.min(bands.length, tones.length - 1)]!.value
    onChange({ bands: [...bands, { from, to: Math.max(from, range.most), label: '', tone }] })
  }
  return (
    <Stack gap={8}>
      <h3>Bands</h3>
      <Stack as="ol" gap={12}>
        {bands.map((band, at) => (
          <BandLine
            // oxlint-disable-next-line react/no-array-index-key -- bands have no ids.
            key={at}
            band={band}
            at={at}
            errors={survey.errors}
            onChange={(next) => onChange({ bands: bands.with(at, next) })}
            onRemove={() => onChange({ bands: bands.toSpliced(at, 1) })}
          />
        ))}
      </Stack>
      <Button
        size="row"
        variant="quiet"
        icon={<IconPlus size={16} stroke={1.75} />}
        disabled={bands.length >= 10}
        onClick={add}
      >
        Add a band
      </Button>
    </Stack>
  )
}

function Fields({ survey, score, onChange }: PartProps) {
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
      <Bands survey={survey} score={score} onChange={onChange} />
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
