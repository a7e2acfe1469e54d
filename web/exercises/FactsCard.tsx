import { formatDosage } from '@kinora/contract/dosage.ts'
import type { Exercise } from '@kinora/contract/exercises.ts'
import { categoryLabel, categoryListLabel } from '@kinora/contract/exercise-categories.ts'
import { restrictionLabels } from '@kinora/contract/precautions.ts'
import { Card } from '../ui/Card.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { lateralityLabel, measureLabel, defaultDosageText } from './exercise-labels.ts'
import { ExerciseSource } from './ExerciseSource.tsx'
import { FactGroup } from './FactGroup.tsx'
import style from './FactsCard.module.css'
import { capitalize } from '@kinora/contract/capitalize.ts'

function Muscles({ exercise: { primaryMuscles, secondaryMuscles } }: { exercise: Exercise }) {
  if (primaryMuscles.length + secondaryMuscles.length === 0) return null
  const rows = [
    ...primaryMuscles.map((name) => [name, 'Main'] as const),
    ...secondaryMuscles.map((name) => [name, 'Helps'] as const),
  ]
  return (
    <FactGroup title="Muscles">
      <Facts
        isSpread
        facts={rows.map(([name, part]) => [
          <span key={name} className={style.muscle} data-part={part}>
            {capitalize(name)}
          </span>,
          part,
        ])}
      />
    </FactGroup>
  )
}

const listed = (words: readonly string[]) => (words.length ? capitalize(words.join(', ')) : null)

function Kind({ exercise }: { exercise: Exercise }) {
  const {
    bodyRegions,
    types,
    position,
    equipment,
    laterality,
    level,
    measure,
    movements,
    mechanic,
    force,
    chain,
    conditions,
    goals,
  } = exercise
  return (
    <FactGroup title="Kind">
      <Facts
        facts={[
          ['Region', categoryListLabel(bodyRegions)],
          ['Type', categoryListLabel(types)],
          ['Position', position && categoryLabel(position)],
          ['Equipment', equipment[0] === 'none' || equipment.length === 0 ? 'None' : categoryListLabel(equipment)],
          ['Side', lateralityLabel(laterality)],
          ['Level', `${level} of 5`],
          ['Measured in', measureLabel(measure)],
          ['Movement', listed(movements)],
          ['Mechanics', listed([mechanic, force, chain && `${chain} chain`].filter((item) => item !== null))],
          ['For', listed(conditions)],
          ['Goals', listed(goals)],
        ]}
      />
    </FactGroup>
  )
}

const asLines = (lines: readonly string[]) =>
  lines.length > 0 && (
    <Stack as="ul" gap={4}>
      {lines.map((line, at) => (
        <li key={at}>{line}</li>
      ))}
    </Stack>
  )

function Safety({ exercise }: { exercise: Exercise }) {
  const { contraindications, precautions, restrictionTags } = exercise
  if (contraindications.length + precautions.length + restrictionTags.length === 0) return null
  return (
    <FactGroup title="Safety">
      <Facts
        facts={[
          ['Contraindications', asLines(contraindications)],
          ['Precautions', asLines(precautions)],
          ['Involves', listed(restrictionTags.map((tag) => restrictionLabels[tag]))],
        ]}
      />
    </FactGroup>
  )
}

/** All properties of an exercise, in groups. */
export function FactsCard({ exercise }: { exercise: Exercise }) {
  const { defaultDosage, defaultSide } = exercise
  return (
    <Card isFlush>
      <Stack isDivided>
        <Muscles exercise={exercise} />
        <FactGroup title="Usual dosage">
          <Text size="xl" tone="strong">
            {formatDosage(defaultDosage, defaultSide)}
          </Text>
          <Text size="medium" tone="muted">
            In words: {defaultDosageText(exercise)}
          </Text>
        </FactGroup>
        <Kind exercise={exercise} />
        <Safety exercise={exercise} />
        <ExerciseSource exercise={exercise} />
      </Stack>
    </Card>
  )
}
