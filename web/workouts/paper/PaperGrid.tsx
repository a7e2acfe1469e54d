import { Fragment, type KeyboardEvent } from 'react'
import { weekdayName } from '@kinora/contract/days.ts'
import type { PaperWeek } from '@kinora/contract/paper-weeks.ts'
import { formatShortDay } from '../../ui/format.ts'
import { areSingleKeysOn } from '../../ui/useKeys.ts'
import { FieldTable } from '../../ui/DataTable.tsx'
import style from './PaperGrid.module.css'
import { isOpenBox, isTicked, type SheetTicks } from './sheet-ticks.ts'

interface Props {
  sheet: PaperWeek
  ticks: SheetTicks
  onTick: (exerciseId: string, day: string) => void
  onPain: (day: string, pain: number | null) => void
  /** Ticks everything planned. */
  onAll: () => void
}

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus to the nearest open box in the direction of an arrow key. */
function moveFocus(event: KeyboardEvent<HTMLInputElement>) {
  const step = steps[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const { dataset } = event.currentTarget
  const grid = event.currentTarget.closest('table')!
  const boxAt = (row: number, column: number) =>
    grid.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]`)
  let [row, column] = [Number(dataset.row) + step[0], Number(dataset.column) + step[1]]
  for (let next = boxAt(row, column); next; next = boxAt(row, column)) {
    if (!next.disabled) return next.focus()
    ;[row, column] = [row + step[0], column + step[1]]
  }
}

/** The A key ticks everything planned, anywhere in the grid; arrow keys move the focus. */
const keysOf = (onAll: () => void) => (event: KeyboardEvent<HTMLInputElement>) => {
  const hasModifier = event.altKey || event.ctrlKey || event.metaKey
  if (event.key.toLowerCase() !== 'a' || hasModifier || !areSingleKeysOn()) return moveFocus(event)
  event.preventDefault()
  onAll()
}

/** '', or what is typed if it is a number from 0 to 10. */
function painFrom(typed: string, before: number | null) {
  if (typed.trim() === '') return null
  return /^(10|\d)$/.test(typed.trim()) ? Number(typed) : before
}

function PainRow({ sheet, ticks, onPain, onAll, row }: Omit<Props, 'onTick'> & { row: number }) {
  const { days, series, stopAbove } = sheet
  const isDayOpen = (day: string) => series.some(({ _id }) => isOpenBox(sheet, _id, day))
  return (
    <tr className={style.pain}>
      <th scope="row">
        Pain, 0 to 10
        {stopAbove !== null && <small>Stop above {stopAbove}</small>}
      </th>
      {days.map(({ day }, column) => {
        const pain = ticks.pain[day] ?? null
        return (
          <td key={day}>
            <input
              inputMode="numeric"
              aria-label={`Pain, ${weekdayName(day)}`}
              data-row={row}
              data-column={column}
              data-high={stopAbove !== null && pain !== null && pain > stopAbove ? true : undefined}
              value={pain ?? ''}
              disabled={!isDayOpen(day)}
              onKeyDown={keysOf(onAll)}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => onPain(day, painFrom(event.currentTarget.value, pain))}
            />
          </td>
        )
      })}
    </tr>
  )
}

type ExerciseProps = Omit<Props, 'onPain'> & {
  series: PaperWeek['series'][number]
  exercise: PaperWeek['series'][number]['exercises'][number]
  row: number
}

function ExerciseRow({ sheet, ticks, onTick, onAll, series: { _id: seriesId, name }, exercise, row }: ExerciseProps) {
  const { _id: exerciseId } = exercise
  return (
    <tr>
      <th scope="row">
        {exercise.name}
        <small>{exercise.dosage}</small>
      </th>
      {sheet.days.map(({ day }, column) => (
        <td key={day}>
          <label className={style.box}>
            <input
              type="checkbox"
              aria-label={`${exercise.name}, ${weekdayName(day)}${sheet.series.length > 1 ? `, ${name}` : ''}`}
              data-row={row}
              data-column={column}
              checked={isTicked(sheet, ticks, { seriesId, exerciseId, day })}
              disabled={!isOpenBox(sheet, seriesId, day)}
              onKeyDown={keysOf(onAll)}
              onChange={() => onTick(exerciseId, day)}
            />
          </label>
        </td>
      ))}
    </tr>
  )
}

/**
 * The boxes of a printed sheet: arrow keys move between them, Space ticks, A ticks everything planned, and a number is
 * the pain of a day.
 */
export function PaperGrid({ sheet, ticks, onTick, onPain, onAll }: Props) {
  const { days, series } = sheet
  const order = series.flatMap(({ exercises }) => exercises.map(({ _id }) => _id))
  return (
    <FieldTable fields={7} className={style.grid} aria-label={`Week ${sheet.week} of ${sheet.program}`}>
      <thead>
        <tr>
          <th scope="col">Exercise</th>
          {days.map(({ day, isPaused }) => (
            <th key={day} scope="col">
              <span>{weekdayName(day).slice(0, 3)}</span>
              <small>{formatShortDay(day)}</small>
              {isPaused && <small>Paused</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series.map((each) => (
          <Fragment key={each._id}>
            {series.length > 1 && (
              <tr className={style.series}>
                <th colSpan={8} scope="colgroup">
                  {each.name}
                </th>
              </tr>
            )}
            {each.exercises.map((exercise) => (
              <ExerciseRow
                key={exercise._id}
                {...{ sheet, ticks, onTick, onAll, exercise }}
                series={each}
                row={order.indexOf(exercise._id)}
              />
            ))}
          </Fragment>
        ))}
        <PainRow {...{ sheet, ticks, onPain, onAll }} row={order.length} />
      </tbody>
    </FieldTable>
  )
}
