import { localDay } from '@kinora/contract/days.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { restrictionLabels, RestrictionTag } from '@kinora/contract/precautions.ts'
import { useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { PatientFormApi } from './usePatientForm.ts'
import { Columns, Row, Stack } from '../ui/layout.ts'
import { RemovableChip } from '../ui/RemovableChip.tsx'
import { Text } from '../ui/Text.tsx'
import style from './PatientForm.module.css'

function Tags({
  value,
  onChange,
  number,
}: {
  value: RestrictionTag[]
  onChange: (tags: RestrictionTag[]) => void
  number: number
}) {
  const unusedTags = RestrictionTag.options.filter((tag) => !value.includes(tag))
  return (
    <Stack gap={16}>
      <SelectField
        label={`The builder warns about (precaution ${number})`}
        description="Exercises that do this are marked when you choose them."
        value=""
        placeholder={value.length ? 'Add another' : 'Nothing'}
        choices={unusedTags.map((tag) => ({ value: tag, label: restrictionLabels[tag] }))}
        onChange={(event) => onChange([...value, event.currentTarget.value as RestrictionTag])}
      />
      {value.length > 0 && (
        <Row gap={8}>
          {value.map((tag) => (
            <RemovableChip
              key={tag}
              tone="caution"
              removeLabel={`Remove ${restrictionLabels[tag]}`}
              onRemove={() => onChange(value.filter((other) => other !== tag))}
            >
              {restrictionLabels[tag]}
            </RemovableChip>
          ))}
        </Row>
      )}
    </Stack>
  )
}

interface LineProps {
  form: PatientFormApi
  at: number
  onRemove: () => void
}

function PrecautionLine({ form, at, onRemove }: LineProps) {
  const path = `precautions.${at}`
  const value = form.values.precautions[at]!
  return (
    <div className={style.precaution} role="group" aria-label={`Precaution ${at + 1}`}>
      <TextField
        label={`Precaution ${at + 1}`}
        action={
          <IconButton
            label={`Remove precaution ${at + 1}`}
            icon={<IconTrash size={18} stroke={1.75} />}
            onClick={onRemove}
          />
        }
        placeholder="No kneeling on the left"
        maxLength={300}
        {...form.getInputProps(`${path}.text`)}
      />
      <Tags number={at + 1} value={value.tags ?? []} onChange={(tags) => form.setFieldValue(`${path}.tags`, tags)} />
      <Columns gap={16} minimumWidth={180}>
        <DateField label="From" {...form.getInputProps(`${path}.from`)} value={value.from ?? null} />
        <DateField
          label="Until"
          description="Leave it empty to keep it until you change it."
          {...form.getInputProps(`${path}.until`)}
          value={value.until ?? null}
        />
      </Columns>
    </div>
  )
}

/** Edits precautions: a description for people, tags for the builder, and the dates they apply. */
export function PrecautionsEditor({ form }: { form: PatientFormApi }) {
  const lines = useRef<HTMLDivElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  function add() {
    form.insertListItem('precautions', { text: '', tags: [], from: localDay(), until: null })
    setTimeout(() => {
      const texts = lines.current?.querySelectorAll<HTMLElement>('input[data-path$=".text"]') ?? []
      ;[...texts].at(-1)?.focus()
    })
  }
  return (
    <Stack gap={16} ref={lines}>
      {form.values.precautions.map((_, at) => (
        <PrecautionLine
          key={at}
          form={form}
          at={at}
          onRemove={() => {
            form.removeListItem('precautions', at)
            adder.current?.focus()
          }}
        />
      ))}
      {form.errors.precautions && (
        <Text size="medium" tone="alert" role="alert">
          {form.errors.precautions}
        </Text>
      )}
      <span>
        <Button ref={adder} size="toolbar" icon={<IconPlus size={16} stroke={1.75} />} onClick={add}>
          Add a precaution
        </Button>
      </span>
    </Stack>
  )
}
