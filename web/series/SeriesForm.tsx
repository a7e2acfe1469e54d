import { useState } from 'react'
import { z } from 'zod'
import { shortWeekdayNames } from '@kinora/contract/days.ts'
import { series, seriesFields, type Series } from '@kinora/contract/series.ts'
import { useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { useDraft } from '../ui/useDraft.ts'
import { Row, Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { ToggleBoxes } from './ToggleBoxes.tsx'
import style from './SeriesForm.module.css'

const Draft = z.object(seriesFields).pick({ name: true, note: true, weekdays: true, timesPerWeek: true })
type Typed = Pick<Series, 'name' | 'note' | 'weekdays' | 'timesPerWeek'>
const SeriesDraft = Draft as z.ZodType<z.output<typeof Draft>, Typed>

const frequencies = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekdays', label: 'On days' },
  { value: 'times', label: 'Times a week' },
] as const
type Frequency = (typeof frequencies)[number]['value']

const frequencyOf = ({ weekdays, timesPerWeek }: Typed): Frequency =>
  weekdays.length > 0 ? 'weekdays' : timesPerWeek === null ? 'daily' : 'times'

const defaults: Record<Frequency, Pick<Typed, 'weekdays' | 'timesPerWeek'>> = {
  daily: { weekdays: [], timesPerWeek: null },
  weekdays: { weekdays: [1, 3, 5], timesPerWeek: null },
  times: { weekdays: [], timesPerWeek: 3 },
}

const weekdayChoices = shortWeekdayNames.map((label, at) => ({ value: at + 1, label }))

const timesChoices = Array.from({ length: 14 }, (_, at) => ({
  value: String(at + 1),
  label: at === 0 ? 'Once a week' : at === 13 ? 'Twice a day' : `${at + 1} times a week`,
}))

interface DaysProps {
  frequency: Frequency
  values: Pick<Typed, 'weekdays' | 'timesPerWeek'>
  error: string | undefined
  onWeekdays: (days: number[]) => void
  onTimes: (times: number) => void
}

/** On which days, or how many times a week; nothing more for every day. */
function Days({ frequency, values, error, onWeekdays, onTimes }: DaysProps) {
  if (frequency === 'daily') return null
  if (frequency === 'times')
    return (
      <SelectField
        label="Times"
        isLabelHidden
        choices={timesChoices}
        value={String(values.timesPerWeek)}
        onChange={(event) => onTimes(Number(event.currentTarget.value))}
      />
    )
  return (
    <div>
      <ToggleBoxes
        legend="Days"
        isLegendHidden
        isFullWidth
        choices={weekdayChoices}
        chosen={values.weekdays}
        onChange={onWeekdays}
      />
      <Text role="alert" size="medium" tone="alert">
        {error}
      </Text>
    </div>
  )
}

const HowOften = ({ frequency, onChange }: { frequency: Frequency; onChange: (to: Frequency) => void }) => (
  <Stack gap={8} className={style.frequency}>
    <Text as="b" size="medium" aria-hidden>
      How often
    </Text>
    <Segmented label="How often" choices={frequencies} value={frequency} onChange={onChange} isFullWidth />
  </Stack>
)

interface Props {
  /** The series to edit; without it a new one is created. */
  existing?: Series
  programId: string
  week: number
  onSaved: (series: Series) => void
  onCancel: () => void
}

const intoView = (form: HTMLElement | null) => form?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Creates or edits a series, in place of its column. */
export function SeriesForm({ existing, programId, week, onSaved, onCancel }: Props) {
  const options = { isQuiet: true, alsoRefreshes: ['programs'] } as const
  const create = useWrite(series.create, options)
  const update = useWrite(series.update, options)
  const { name, note, weekdays, timesPerWeek }: Typed = existing ?? { name: '', note: '', ...defaults.daily }
  const problem = create.error ?? update.error
  const form = useDraft(SeriesDraft, { name, note, weekdays, timesPerWeek }, problem)
  const values = form.getValues()
  const [frequency, setFrequency] = useState(() => frequencyOf(values))
  const choose = (to: Frequency) => {
    setFrequency(to)
    form.setValues(defaults[to])
  }
  const noDay = frequency === 'weekdays' && values.weekdays.length === 0 ? 'Choose at least one day.' : undefined
  const send = form.send((draft) => {
    if (noDay) return
    const onSuccess = (saved: Series) => {
      toast.success(existing ? `${saved.name} saved` : `${saved.name} added`)
      onSaved(saved)
    }
    if (existing) update.mutate({ body: { ...draft, _id: existing._id, version: existing.version } }, { onSuccess })
    else create.mutate({ body: { ...draft, programId, week } }, { onSuccess })
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the form from any field.
    <Stack
      ref={intoView}
      as="form"
      gap={24}
      className={style.form}
      data-steady
      aria-label={existing ? `Edit ${existing.name}` : 'New series'}
      noValidate
      onSubmit={send}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the form. */}
      <TextField label="Name" placeholder="Morning" autoFocus {...form.getInputProps('name')} />
      <HowOften frequency={frequency} onChange={choose} />
      <Days
        {...{ frequency, values }}
        error={noDay}
        onWeekdays={(days) => form.setFieldValue('weekdays', days)}
        onTimes={(times) => form.setFieldValue('timesPerWeek', times)}
      />
      <TextArea label="Note" rows={2} placeholder="Before breakfast, on the mat." {...form.getInputProps('note')} />
      <Failed error={problem?.general} />
      <Row gap={8}>
        <Button type="submit" size="toolbar" variant="primary" isBusy={create.isPending || update.isPending}>
          {existing ? 'Save' : 'Add series'}
        </Button>
        <Button size="toolbar" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Stack>
  )
}
