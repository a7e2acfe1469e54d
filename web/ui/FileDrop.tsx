import { IconUpload } from '@tabler/icons-react'
import { useState, type DragEvent, type ReactNode } from 'react'
import { Stack } from './layout.ts'
import style from './FileDrop.module.css'

interface Props {
  /** The text of the zone: "Choose a CSV file, or drop it here". */
  label: string
  description?: ReactNode
  /** The input's `accept` attribute: ".csv,text/csv". */
  accept: string
  onFile: (file: File) => void
}

/** One file, chosen in the platform's dialog or dropped. */
export function FileDrop({ label, description, accept, onFile }: Props) {
  const [isOver, setOver] = useState(false)
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way to the input inside.
    <Stack
      as="label"
      gap={4}
      align="middle"
      className={style.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        className="spoken"
        type="file"
        accept={accept}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <IconUpload size={24} stroke={1.75} aria-hidden />
      <b>{label}</b>
      {description && <span>{description}</span>}
    </Stack>
  )
}
