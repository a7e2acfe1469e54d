import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../ui/Dialog.tsx'
import type { PaletteEntry, PaletteSearch } from './command-palette.ts'
import popover from '../ui/Popover.module.css'
import style from './CommandPalette.module.css'
import { session } from './login-session.ts'
import { palettePagesOf } from './palette-pages.ts'
import { paletteSearches } from './palette-searches.ts'
import { pageRole } from './useSession.ts'
import { Row } from '../ui/layout.ts'

const failed = 'The search has failed. Check your connection and try again.'
const isOperator = () => session()?.role === 'admin'
const fold = (text: string) => text.toLowerCase().normalize('NFD')

/** The pages and actions of the palette that match the text. */
const placesSearch: PaletteSearch = {
  title: 'Go to',
  find: async (text) =>
    palettePagesOf(pageRole(session()?.role ?? '')).filter(({ label }) => fold(label).includes(fold(text))),
}

interface Found {
  title: string
  entries: PaletteEntry[]
}

/** The first result once all searches have answered; undefined while one that ranks higher has not. */
function firstOf(results: readonly UseQueryResult<Found>[]) {
  const at = results.findIndex(({ isPending, data }) => isPending || data?.entries.length)
  return results[at]?.data?.entries[0]
}

const combineResults = (results: UseQueryResult<Found>[]) => ({
  groups: results.flatMap(({ data }) => (data?.entries.length ? [data] : [])),
  first: firstOf(results),
  isSearching: results.some(({ isPending }) => isPending),
  hasFailed: results.some(({ isError }) => isError),
})

/** The results of all searches, by group. */
function useFound(text: string) {
  // The operator may not read clinic records: a 403 would sign them out.
  const searches = isOperator() ? [] : paletteSearches
  const loaders = [async () => ({ default: placesSearch }), ...searches]
  return useQueries({
    queries: loaders.map((load, at) => ({
      queryKey: ['palette', at, text],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { default: search } = await load()
        return { title: search.title, entries: await search.find(text.trim(), signal) }
      },
      staleTime: 30_000,
    })),
    combine: combineResults,
  })
}

function step(key: string, at: number, most: number) {
  if (key === 'ArrowDown') return (at + 1) % most
  if (key === 'ArrowUp') return (at - 1 + most) % most
  if (key === 'Home') return 0
  if (key === 'End') return most - 1
  return undefined
}

interface OptionProps {
  id: string
  entry: PaletteEntry
  isChosen: boolean
  onChoose: () => void
  onPoint: () => void
}

/** Focus and keys stay with the input, so an option only handles the pointer. */
function Option({ id, entry: { label, context, icon }, isChosen, onChoose, onPoint }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the combobox input has the focus and the keys.
    <Row
      id={id}
      role="option"
      aria-selected={isChosen}
      gap={12}
      isOneLine
      className={`${popover.option} ${style.option}`}
      onClick={onChoose}
      onPointerMove={onPoint}
    >
      {icon}
      <span>{label}</span>
      {context && <small>{context}</small>}
    </Row>
  )
}

interface ResultsProps {
  id: string
  groups: readonly Found[]
  at: number
  onChoose: (entry: PaletteEntry) => void
  onPoint: (index: number) => void
}

function Results({ id, groups, at, onChoose, onPoint }: ResultsProps) {
  const entries = groups.flatMap((group) => group.entries)
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results" className={style.list}>
      {groups.map((group) => (
        <div key={group.title} role="group" aria-label={group.title}>
          <p className={style.title} aria-hidden>
            {group.title}
          </p>
          {group.entries.map((entry) => {
            const index = entries.indexOf(entry)
            return (
              <Option
                key={entry.id}
                id={`${id}-${index}`}
                entry={entry}
                isChosen={index === at}
                onChoose={() => onChoose(entry)}
                onPoint={() => onPoint(index)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** The command palette: type, choose with the arrow keys, open with Enter. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const navigate = useNavigate()
  const id = useId()
  const { groups, first, isSearching, hasFailed } = useFound(text)
  const [isAwaited, setAwaited] = useState(false)
  const entries = groups.flatMap((group) => group.entries)
  const at = Math.min(chosen, Math.max(0, entries.length - 1))
  function choose(entry: PaletteEntry | undefined) {
    if (!entry) return
    onClose()
    if (entry.to) void navigate(entry.to)
    else entry.run?.()
  }
  const openAwaited = useEffectEvent(() => {
    if (isAwaited) choose(first)
  })
  useEffect(() => openAwaited(), [first])
  function onKeyDown(event: KeyboardEvent) {
    const next = entries.length ? step(event.key, at, entries.length) : undefined
    if (event.key === 'Enter' && entries.length === 0) setAwaited(true)
    else if (event.key === 'Enter') choose(entries[at])
    else if (next === undefined) return
    else setChosen(next)
    event.preventDefault()
  }
  return (
    <Dialog onClose={onClose} title="Go to anything" width={600} isAtTop>
      <input
        className={style.input}
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={entries.length ? `${id}-${at}` : undefined}
        aria-label="Go to"
        placeholder={isOperator() ? 'A page' : 'A patient, a program, an exercise, a page'}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setChosen(0)
          setAwaited(false)
        }}
        onKeyDown={onKeyDown}
      />
      <Results {...{ id, groups, at }} onChoose={choose} onPoint={setChosen} />
      <p className={entries.length ? 'spoken' : style.none} role="status">
        {entries.length > 0 && `${entries.length} found`}
        {entries.length === 0 && isSearching && 'Searching…'}
        {entries.length === 0 && !isSearching && (hasFailed ? failed : 'Nothing found. Try another word.')}
      </p>
    </Dialog>
  )
}
