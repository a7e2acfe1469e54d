import { useState } from 'react'
import { CheckField } from '../ui/CheckField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { commandKey, Kbd } from '../ui/Kbd.tsx'
import { areSingleKeysOn, setSingleKeys } from '../ui/useKeys.ts'
import { Facts } from '../ui/Facts.tsx'
import { pageKeys, type PageKeys } from './page-keys.ts'
import { Stack } from '../ui/layout.ts'

const everywhere: PageKeys = [
  [`${commandKey}K`, 'Go to anything'],
  ['/', 'Search this page'],
  [`${commandKey}Z`, 'Undo the last change, where a message offers it'],
  ['Esc', 'Close, or clear the search'],
  ['?', 'This list'],
]

/** Keys without Ctrl or ⌘ can be turned off for people who use speech input. */
function SingleKeys() {
  const [areOn, setOn] = useState(areSingleKeysOn)
  return (
    <CheckField
      label="Single-key shortcuts"
      description={`Shortcuts that use one key, such as / and ?. When they are off, ${commandKey}K still finds everything.`}
      checked={areOn}
      onChange={(event) => {
        setOn(event.currentTarget.checked)
        setSingleKeys(event.currentTarget.checked)
      }}
    />
  )
}

const Keys = ({ keys }: { keys: PageKeys }) => (
  <Facts facts={keys.map(([key, words]) => [<Kbd key={key}>{key}</Kbd>, words])} />
)

/** The keyboard shortcuts of this page and of all pages. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const here = pageKeys()
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      {here && (
        <Stack as="section" gap={12} aria-label={here.title}>
          <h3>{here.title}</h3>
          <Keys keys={here.keys} />
        </Stack>
      )}
      {here && <h3>Everywhere</h3>}
      <Keys keys={everywhere} />
      <SingleKeys />
    </Dialog>
  )
}
