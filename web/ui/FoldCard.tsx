import { IconChevronDown } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Row } from './Row.tsx'
import { Text } from './Text.tsx'
import style from './FoldCard.module.css'

interface Props {
  title: string
  /** Muted, beside the title: a summary of the content. */
  context?: ReactNode
  /** Opens by itself when a field inside has an error. */
  hasError?: boolean
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** A card that can be folded. */
export function FoldCard({ title, context, hasError, isOpenAtFirst = false, children }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <details className={style.fold} open={isOpen || hasError} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Row as="span" gap={12} align="baseline">
          <h2>{title}</h2>
          {context && (
            <Text as="span" size="medium" tone="muted">
              {context}
            </Text>
          )}
        </Row>
        <IconChevronDown className={style.sign} size={20} stroke={1.75} aria-hidden />
      </summary>
      <div className={style.content}>{children}</div>
    </details>
  )
}
