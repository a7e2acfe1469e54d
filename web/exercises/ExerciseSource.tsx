import type { Exercise } from '@kinora/contract/exercises.ts'
import { Bullets } from '../ui/Bullets.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Text } from '../ui/Text.tsx'
import { ownershipLabel } from './exercise-labels.ts'
import { FactGroup } from './FactGroup.tsx'

const isWeb = (address: string) => /^https?:\/\//.test(address)

export function ExerciseSource({ exercise: { ownership, attribution, evidence } }: { exercise: Exercise }) {
  const from =
    attribution?.author &&
    (isWeb(attribution.sourceUrl) ? <a href={attribution.sourceUrl}>{attribution.author}</a> : attribution.author)
  return (
    <FactGroup title="Source">
      <Facts
        facts={[
          ['Library', ownershipLabel(ownership)],
          ['Author', from],
          ['Licence', attribution?.licence],
        ]}
      />
      {evidence.length > 0 && (
        <Text as="div" size="medium">
          <Bullets
            lines={evidence.map(({ citation, link }) =>
              isWeb(link) ? (
                <a key={link} href={link}>
                  {citation || link}
                </a>
              ) : (
                citation
              ),
            )}
          />
        </Text>
      )}
    </FactGroup>
  )
}
