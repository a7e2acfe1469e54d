import { useEffect, useState } from 'react'
import { isAllowed } from '@kinora/contract/dosage.ts'
import { parseDosageLine, writeDosageLine, sideNames } from '@kinora/contract/dosage-line.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import type { DefaultDosage } from './DosageNumbers.tsx'
import { Stack } from '../ui/layout.ts'
import { RecognizedDosage } from './RecognizedDosage.tsx'

const DosageNumbers = lazyPart(() => import('./DosageNumbers.tsx'))

interface Props extends DefaultDosage {
  error?: string
  /** Receives the part of the line that was not understood, or undefined. */
  onProblem: (problem: string | undefined) => void
  onChange: (usual: DefaultDosage) => void
}

/** A dosage typed as one line, with its interpretation below, or entered in separate fields. */
export function DosageField({ dosage, side, error, onProblem, onChange }: Props) {
  const [line, setLine] = useState(() => writeDosageLine(dosage, side))
  const [hasFields, setFields] = useState(false)
  const { recognized, unrecognized } = parseDosageLine(line)
  const problem =
    unrecognized[0] && `“${unrecognized[0].text}” is not understood. Write it like 3x10 hold 5s 2kg each side rest 60s.`
  const isSideMissing = side !== 'none' && !recognized.some(({ label }) => label === 'Side')
  const parts = isSideMissing ? [...recognized, { label: 'Side', value: sideNames[side] }] : recognized
  useEffect(() => onProblem(problem), [problem, onProblem])

  function type(text: string) {
    setLine(text)
    const parsed = parseDosageLine(text)
    onChange({ dosage: parsed.dosage, side: parsed.side ?? 'none' })
  }
  function change(usual: DefaultDosage) {
    if (isAllowed(usual.dosage)) setLine(writeDosageLine(usual.dosage, usual.side))
    onChange(usual)
  }
  return (
    <Stack gap={8}>
      <TextField
        label="As one line"
        placeholder="3x10 hold 5s 2kg each side rest 60s"
        maxLength={120}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={line}
        data-path="defaultDosage"
        error={problem ?? error}
        onChange={(event) => type(event.currentTarget.value)}
        action={
          <Button size="row" variant="quiet" aria-expanded={hasFields} onClick={() => setFields(!hasFields)}>
            {hasFields ? 'Hide the fields' : 'Use separate fields'}
          </Button>
        }
      />
      <RecognizedDosage aria-label="Understood" parts={parts} />
      {hasFields && <DosageNumbers dosage={dosage} side={side} onChange={change} />}
    </Stack>
  )
}
