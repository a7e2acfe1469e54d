import { IconPlus, IconX } from '@tabler/icons-react'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { ExerciseFormApi } from './useExerciseForm.ts'
import { Row, Stack } from '../ui/layout.ts'

export function EvidenceFields({ form }: { form: ExerciseFormApi }) {
  return (
    <Stack as="fieldset" gap={12}>
      <legend>Evidence</legend>
      {form.values.evidence.map((_, at) => (
        <Row key={at} gap={12} hasFields>
          <TextField label="Study or guideline" maxLength={500} {...form.getInputProps(`evidence.${at}.citation`)} />
          <TextField
            label="Address"
            type="url"
            placeholder="https://…"
            maxLength={500}
            {...form.getInputProps(`evidence.${at}.link`)}
          />
          <IconButton
            label={`Remove ${form.values.evidence[at]?.citation || 'this one'}`}
            icon={<IconX size={18} stroke={1.75} />}
            onClick={() => form.removeListItem('evidence', at)}
          />
        </Row>
      ))}
      {form.values.evidence.length < 20 && (
        <Row>
          <Button
            size="row"
            icon={<IconPlus size={16} stroke={1.75} />}
            onClick={() => form.insertListItem('evidence', { citation: '', link: '' })}
          >
            Add a source
          </Button>
        </Row>
      )}
    </Stack>
  )
}
