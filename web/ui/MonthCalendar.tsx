import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/dates/styles.css'
import { DatePicker, type DatePickerProps } from '@mantine/dates'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { MantineRoot } from './MantineRoot.tsx'

interface Props {
  /** YYYY-MM */
  month: string
  /** YYYY-MM-DD */
  chosen: string | null
  onChoose: (day: string) => void
  onKeyDown: KeyboardEventHandler
  labelOf: (day: string) => string
  propsOf: NonNullable<DatePickerProps['getDayProps']>
  renderDay: (day: string) => ReactNode
  isSmall?: boolean
  className?: string
  classNames?: Record<string, string | undefined>
}

/** The days of one month as a grid. Arrow keys move between days. */
export const MonthCalendar = ({ month, chosen, onChoose, labelOf, propsOf, isSmall, ...rest }: Props) => (
  <MantineRoot>
    <DatePicker
      {...rest}
      data-small={isSmall || undefined}
      fullWidth
      firstDayOfWeek={1}
      weekdayFormat="ddd"
      maxLevel="month"
      hideOutsideDates
      date={`${month}-01`}
      value={chosen}
      onChange={(day) => day && onChoose(day)}
      getDayAriaLabel={labelOf}
      getDayProps={propsOf}
    />
  </MantineRoot>
)
