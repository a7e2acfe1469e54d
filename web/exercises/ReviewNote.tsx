import type { Exercise } from '@kinora/contract/exercises.ts'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { formatDate } from '../ui/format.ts'
import { Row } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'

/** The clinic's last review of an exercise: who, when, and which version. */
export function ReviewNote({ exercise: { clinicReview, version } }: { exercise: Exercise }) {
  if (!clinicReview) return null
  const { outcome, note, reviewer, reviewedAt, version: seen } = clinicReview
  const isOld = seen !== version
  return (
    <Card>
      <Row as="p" gap={12}>
        <Chip tone={isOld ? 'plain' : outcome === 'approved' ? 'good' : 'caution'}>
          {outcome === 'approved' ? 'Approved' : 'Sent back'}
        </Chip>
        <span>
          by {reviewer}, {formatDate(reviewedAt)}
          {isOld && ` · version ${seen}, changed since`}
        </span>
      </Row>
      {note && (
        <Text tone="strong" keepsLines>
          {note}
        </Text>
      )}
    </Card>
  )
}
