import { useState } from 'react'
import { education, type EducationCard } from '@kinora/contract/education.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import { useReadList, useWrite } from '../app/api-client.ts'
import { lengthText } from '../education/education-labels.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { TextField } from '../ui/TextField.tsx'
import { thenToast } from '../ui/then-toast.ts'
import { useDebouncedValue } from '../ui/useDebouncedValue.ts'
import { count } from '../ui/format.ts'
import { DialogActions } from '../ui/DialogActions.tsx'

interface Props {
  programId: string
  series: { seriesId: string; name: string }
  week: number
  presentIds: readonly string[]
  onClose: () => void
}

const labelOf = ({ title, reviewState, ...page }: EducationCard) =>
  [title, lengthText(page), reviewState === 'awaiting' && 'awaiting clinical review'].filter(Boolean).join(' · ')

const whenChoices = (week: number) =>
  [
    { value: 'week', label: `Week ${week}` },
    { value: 'all', label: 'Every week' },
  ] as const

interface ChoicesProps {
  pages: readonly EducationCard[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function PageChoices({ pages, chosen, onChange }: ChoicesProps) {
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <Stack gap={8} role="group" aria-label="Pages">
      {pages.map((page) => (
        <CheckField
          key={page._id}
          label={labelOf(page)}
          checked={chosen.includes(page._id)}
          onChange={() => toggle(page._id)}
        />
      ))}
    </Stack>
  )
}

/** Chooses education pages for a week of a series, or for all of its weeks. */
export function AddEducationDialog({ programId, series: { seriesId, name }, week, presentIds, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim(), 250)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [when, setWhen] = useState<'week' | 'all'>('week')
  const query = { search: search.slice(0, 200) || undefined, pageSize: 100 }
  const educationQuery = useReadList(education.list, { query })
  const add = useWrite(seriesEducation.addEducation, { alsoRefreshes: ['programs', 'education'], isQuiet: true })
  const pages = (educationQuery.data?.items ?? []).filter(({ _id }) => !presentIds.includes(_id))
  function send() {
    const body = { seriesId, week: when === 'week' ? week : null, pageIds: [...chosen] }
    add.mutate(
      { params: { id: programId }, body },
      thenToast(`${count(chosen.length, 'page')} added to ${name}`, onClose),
    )
  }
  return (
    <Dialog
      isAtTop
      onClose={onClose}
      title={`Education for ${name}`}
      actions={
        <DialogActions onCancel={onClose} isBusy={add.isPending} disabled={chosen.length === 0} onClick={send}>
          {chosen.length > 1 ? `Add ${chosen.length} pages` : 'Add'}
        </DialogActions>
      }
    >
      <Stack gap={16}>
        <Segmented label="When" value={when} onChange={setWhen} choices={whenChoices(week)} />
        <TextField
          label="Search pages"
          type="search"
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NotLoaded query={educationQuery} rows={4} label="Loading pages" />
        {educationQuery.data && pages.length === 0 && (
          <Text>{search ? `No page matches ‘${search}’.` : 'All pages are in this week already.'}</Text>
        )}
        <PageChoices pages={pages} chosen={chosen} onChange={setChosen} />
        {add.error && <ErrorText>{add.error.fields[0]?.message ?? add.error.message}</ErrorText>}
      </Stack>
    </Dialog>
  )
}
