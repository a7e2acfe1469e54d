import {
  IconAlignLeft,
  IconCalendar,
  IconCheckbox,
  IconCircleDot,
  IconForms,
  IconHash,
  IconInfoCircle,
  IconLetterCase,
  IconRulerMeasure,
  IconToggleLeft,
} from '@tabler/icons-react'
import type { QuestionKind } from '@kinora/contract/survey-definitions.ts'

/** In the order of the editor's buttons. */
export const kinds: { kind: QuestionKind; label: string; Icon: typeof IconHash }[] = [
  { kind: 'scale', label: 'Scale', Icon: IconRulerMeasure },
  { kind: 'choice', label: 'One choice', Icon: IconCircleDot },
  { kind: 'choices', label: 'Several choices', Icon: IconCheckbox },
  { kind: 'yesNo', label: 'Yes or no', Icon: IconToggleLeft },
  { kind: 'text', label: 'Short text', Icon: IconLetterCase },
  { kind: 'longText', label: 'Long text', Icon: IconAlignLeft },
  { kind: 'number', label: 'Number', Icon: IconHash },
  { kind: 'date', label: 'Date', Icon: IconCalendar },
  { kind: 'fillIn', label: 'Fill in', Icon: IconForms },
  { kind: 'note', label: 'Note', Icon: IconInfoCircle },
]

export const kindOf = (kind: QuestionKind) => kinds.find((one) => one.kind === kind)!
