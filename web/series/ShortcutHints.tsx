import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Kbd } from '../ui/Kbd.tsx'
import { Row } from '../ui/layout.ts'
import style from './ShortcutHints.module.css'

/** The most used keyboard shortcuts. Hidden on touch screens. */
export const ShortcutHints = () => (
  <Row as="p" gap={16} justify="right" className={style.keys} aria-hidden>
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
  </Row>
)
