import { IconPlayerStop, IconVolume } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { Button } from '../../ui/Button.tsx'
import { dosageSentence, nameOf } from '../workout-labels.ts'
import { canSpeak, speak, stopSpeaking } from './speech.ts'

function textOf(prescription: MyPrescription) {
  const { dosage, side, patientNote, instructions } = prescription
  const { setup, steps, cues, breathing, stopIf } = instructions
  return [nameOf(prescription), dosageSentence(dosage, side), patientNote, setup, ...steps, ...cues, breathing, stopIf]
    .filter(Boolean)
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ')
}

/** Reads the instructions aloud until they end or somebody stops it. */
export function ReadAloudButton({ prescription }: { prescription: MyPrescription }) {
  const [isReading, setReading] = useState(false)
  useEffect(() => () => void stopSpeaking(), [])
  if (!canSpeak()) return null
  function toggle() {
    if (isReading) {
      stopSpeaking()
      setReading(false)
      return
    }
    setReading(true)
    speak(textOf(prescription), () => setReading(false))
  }
  const Icon = isReading ? IconPlayerStop : IconVolume
  return (
    <Button isFullWidth icon={<Icon size={20} stroke={1.75} />} onClick={toggle}>
      {isReading ? 'Stop reading' : 'Read aloud'}
    </Button>
  )
}
