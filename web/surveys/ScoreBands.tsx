import { IconPlus, IconX } from '@tabler/icons-react'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { SmallField } from '../ui/SmallField.tsx'
import { Stack } from '../ui/layout.ts'
import style from './ScoreCard.module.css'
import { rangeOf, type Values } from './survey-form-values.ts'
import type { SurveyFormApi } from './useSurveyForm.ts'

export type Score = NonNullable<Values['score']>
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

export interface ScorePartProps {
  survey: SurveyFormApi
  score: Score
  onChange: (change: Partial<Score>) => void
}

export function ScoreBands({ survey, score, onChange }: ScorePartProps) {
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
