import { longDay } from '../today/todays-workouts.ts'
import { addDays } from '@kinora/contract/days.ts'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { OptionButtons } from '../OptionButtons.tsx'
import { BottomSheet } from '../../ui/BottomSheet.tsx'

const daysBack = 7

interface Props {
  today: string
  day: string
  /** The first day of the program. */
  from: string
  onChoose: (day: string) => void
}

/** Opens the session for one of the last seven days, to log it afterwards. */
export function EarlierDayPicker({ today, day, from, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false)
  const days = Array.from({ length: daysBack }, (_, ago) => addDays(today, -ago - 1)).filter((each) => each >= from)
  if (days.length === 0 || day !== today) return null
  const labelOf = (each: string) => (each === addDays(today, -1) ? `Yesterday, ${longDay(each)}` : longDay(each))
  const choose = (chosen: string) => {
    setOpen(false)
    onChoose(chosen)
  }
  return (
    <>
      <Button variant="quiet" isFullWidth icon={<IconCalendar size={20} stroke={1.75} />} onClick={() => setOpen(true)}>
        Done on another day?
      </Button>
      {isOpen && (
        <BottomSheet title="Which day was it?" onClose={() => setOpen(false)}>
          <OptionButtons options={days.map((each) => ({ value: each, label: labelOf(each) }))} onChoose={choose} />
        </BottomSheet>
      )}
    </>
  )
}
