import { useId, useState, type ReactNode } from 'react'
import { Failed } from './Failed.tsx'
import list from './List.module.css'
import { ListItemText } from './List.tsx'
import style from './Picker.module.css'
import { SearchBox } from './SearchBox.tsx'
import { Skeletons } from './Skeletons.tsx'
import { Stack } from './layout.ts'
import { useDebouncedValue } from './useDebouncedValue.ts'

/** The text typed to find a choice, and the query for it. */
export function usePickerSearch() {
  const [search, setSearch] = useState('')
  const words = useDebouncedValue(search.trim(), 150)
  return { search, setSearch, words, query: { search: words || undefined, pageSize: 50 } }
}

interface Props<Item> {
  /** 'Patient': the legend of the choices. */
  label: string
  /** 'patients', for the search and while they load. */
  plural: string
  search: ReturnType<typeof usePickerSearch>
  /** The query that finds them. */
  found: { error: { message: string } | null; isPending: boolean; refetch: () => unknown }
  items: readonly Item[] | undefined
  wordsOf: (item: Item) => { id: string; title: string; details: string }
  /** Allows several; choosing one again deselects it. */
  isMany?: boolean
  isChosen: (item: Item) => boolean
  onChoose: (item: Item) => void
  /** Shown if nothing is found. */
  nothing: ReactNode
}

/** Chooses one or several of many by searching. Arrow keys move between them. */
export function Picker<Item>({ label, plural, search, found, items, wordsOf, nothing, ...choice }: Props<Item>) {
  const name = useId()
  return (
    <Stack gap={8} className={style.picker}>
      <SearchBox isFullWidth label={`Search ${plural}`} value={search.search} onChange={search.setSearch} />
      {found.isPending && <Skeletons rows={4} rowHeight={56} label={`Loading ${plural}`} />}
      <Failed error={items ? null : found.error} onRetry={() => void found.refetch()} />
      {items && (
        <fieldset className={`${list.list} ${style.list}`}>
          <legend className="spoken">{label}</legend>
          {items.map((item) => {
            const { id, title, details } = wordsOf(item)
            return (
              // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is one element deeper.
              <label key={id}>
                <input
                  type={choice.isMany ? 'checkbox' : 'radio'}
                  name={name}
                  checked={choice.isChosen(item)}
                  onChange={() => choice.onChoose(item)}
                />
                <ListItemText title={title} details={[details]} />
              </label>
            )
          })}
        </fieldset>
      )}
      {items?.length === 0 && nothing}
    </Stack>
  )
}
