import { IconChevronLeft, IconChevronRight, IconPlayerSkipForward } from '@tabler/icons-react'
import { Kbd } from '../../ui/Kbd.tsx'
import style from './PlayerNav.module.css'

interface Props {
  isFirst: boolean
  onPrevious: () => void
  onSkip: () => void
  onNext: () => void
}

/** Previous, Skip and Next, labelled with their keys where there is a keyboard. */
export const PlayerNav = ({ isFirst, onPrevious, onSkip, onNext }: Props) => (
  <nav className={style.nav} aria-label="Exercises">
    <button type="button" onClick={onPrevious} disabled={isFirst}>
      <IconChevronLeft size={22} stroke={2} aria-hidden />
      <span>
        Previous <Key>←</Key>
      </span>
    </button>
    <button type="button" onClick={onSkip}>
      <IconPlayerSkipForward size={22} stroke={2} aria-hidden />
      <span>
        Skip <Key>S</Key>
      </span>
    </button>
    <button type="button" onClick={onNext}>
      <IconChevronRight size={22} stroke={2} aria-hidden />
      <span>
        Next <Key>→</Key>
      </span>
    </button>
  </nav>
)

/** A key's name, shown where there is a keyboard and hidden from screen readers. */
export const Key = ({ children }: { children: string }) => (
  <span className={style.key} aria-hidden>
    <Kbd>{children}</Kbd>
  </span>
)
