import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Kbd } from '../ui/Kbd.tsx'
import style from './BuilderKeys.module.css'

/** At the foot of the canvas: the keys one needs most. Those who use none see none. */
export const BuilderKeys = () => (
  <p className={style.keys} aria-hidden>
    <span>
      <Kbd>Enter</Kbd> add
    </span>
    <span>
      <Kbd>Space</Kbd> pick up
    </span>
    <span>
      <Kbd>Alt</Kbd>
      <Kbd>
        <IconChevronUp size={12} stroke={2} />
      </Kbd>
      <Kbd>
        <IconChevronDown size={12} stroke={2} />
      </Kbd>{' '}
      order
    </span>
    <span>
      <Kbd>D</Kbd> duplicate
    </span>
    <span>
      <Kbd>?</Kbd> all keys
    </span>
  </p>
)
