import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import style from './ModalDialog.module.css'
import { MantineRoot } from './MantineRoot.tsx'
import { Row } from './layout.ts'
import { noTransition } from './no-transition.ts'
import { ClosingProvider, useHideWhileSending } from './useCloseDialog.ts'

export interface DialogProps {
  isOpen: boolean
  /** Without it only a button in the dialog closes it. */
  onClose?: () => void
  title: string
  children: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
  /** Pixels. */
  width?: number
  /** Near the top, for content whose height changes while the user types. */
  isAtTop?: boolean
}

export default function ModalDialog({ isOpen, onClose, title, children, actions, width = 480, isAtTop }: DialogProps) {
  const { content, isHidden, close } = useHideWhileSending<HTMLDivElement>()
  return (
    <MantineRoot>
      <Modal.Root
        opened={isOpen && !isHidden}
        keepMounted={isHidden}
        keepMountedMode="display-none"
        onClose={() => onClose && close(onClose)}
        closeOnEscape={onClose !== undefined}
        closeOnClickOutside={onClose !== undefined}
        size={width}
        centered={!isAtTop}
        returnFocus={false}
        transitionProps={noTransition}
        yOffset="12vh"
        classNames={{ content: style.content, overlay: style.scrim }}
      >
        <Modal.Overlay color="var(--scrim)" backgroundOpacity={1} />
        <Modal.Content ref={content} inert={isHidden}>
          <Row gap={16} justify="between" isOneLine className={style.header}>
            <Modal.Title className={style.title}>{title}</Modal.Title>
            {onClose && <Modal.CloseButton aria-label="Close" />}
          </Row>
          <ClosingProvider value={close}>
            <Modal.Body className={style.body}>{children}</Modal.Body>
            {actions && <div className={style.actions}>{actions}</div>}
          </ClosingProvider>
        </Modal.Content>
      </Modal.Root>
    </MantineRoot>
  )
}
