import { IconChevronDown } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Row } from './layout.ts'
import { Text } from './Text.tsx'
import style from './FoldCard.module.css'

interface FoldProps {
  title: ReactNode
  /** Muted, beside the title: a summary of the content. */
  context?: ReactNode
  isOpen: boolean
  onToggle?: (isOpen: boolean) => void
  className?: string
  children: ReactNode
}

/** A part of a card that can be folded. */
export const Fold = ({ title, context, isOpen, onToggle, className, children }: FoldProps) => (
  <details
    className={classNames(style.fold, className)}
    open={isOpen}
    onToggle={(event) => onToggle?.(event.currentTarget.open)}
  >
    <summary>
      <Row as="span" gap={12} align="baseline">
        {title}
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

interface Props {
  title: string
  context?: ReactNode
  /** Opens the card when a field inside has an error. */
  hasError?: boolean
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** A card that can be folded. */
export function FoldCard({ title, context, hasError, isOpenAtFirst = false, children }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <Fold
      title={<h2>{title}</h2>}
      context={context}
      isOpen={isOpen || Boolean(hasError)}
      onToggle={setOpen}
      className={style.framed}
    >
      {children}
    </Fold>
  )
}
