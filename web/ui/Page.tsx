import { IconArrowLeft, IconPlayerPlay, IconPrinter, IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from './Button.tsx'
import { useFrame, useTabTitle } from './page-frame.ts'
import { IconButton, IconLink } from './IconButton.tsx'
import style from './Page.module.css'
import { SearchBox, type SearchProps } from './SearchBox.tsx'
import { Stack } from './layout.ts'
import { useMediaQuery } from './useMediaQuery.ts'

interface PageHeader {
  title: string
  /** One line of context beside the title. */
  sub?: ReactNode
  /** An address, or true for the previous page. */
  back?: string | true
  search?: SearchProps
  onImport?: () => void
  onPrint?: () => void
  /** While the file is loading the button says Printing. */
  isPrinting?: boolean
  onStart?: () => void
  /** Further buttons; the primary one last. */
  actions?: ReactNode
}

interface Props extends PageHeader {
  /** The title of the browser's tab, where it differs. */
  tabTitle?: string
  children: ReactNode
}

function BackArrow({ back }: { back: string | true }) {
  const navigate = useNavigate()
  const icon = <IconArrowLeft size={24} stroke={1.75} />
  if (back === true) return <IconButton isLarge label="Back" icon={icon} onClick={() => void navigate(-1)} />
  return <IconLink isLarge label="Back" icon={icon} to={back} />
}

function StandardActions({ onImport, onPrint, isPrinting, onStart }: PageHeader) {
  return (
    <>
      {onImport && (
        <Button size="toolbar" isIconOnSmall icon={<IconUpload size={16} stroke={1.75} />} onClick={onImport}>
          Import
        </Button>
      )}
      {onPrint && (
        <Button
          size="toolbar"
          isIconOnSmall
          icon={<IconPrinter size={16} stroke={1.75} />}
          isBusy={isPrinting}
          busyLabel="Printing"
          onClick={onPrint}
        >
          Print
        </Button>
      )}
      {onStart && (
        <Button size="toolbar" variant="primary" icon={<IconPlayerPlay size={16} stroke={1.75} />} onClick={onStart}>
          Start
        </Button>
      )}
    </>
  )
}

/** Makes room for a header whose title has several lines. */
function fitHeader(row: HTMLElement | null) {
  if (!row) return
  const { style: root } = document.documentElement
  const observer = new ResizeObserver(() => root.setProperty('--row', `${row.offsetHeight}px`))
  observer.observe(row)
  return () => {
    observer.disconnect()
    root.removeProperty('--row')
  }
}

/** A page in the shell: its row in the fixed header, the banners, and its content with room to scroll. */
export function Page({ tabTitle, children, ...header }: Props) {
  const { bell, banners, audience } = useFrame()
  const { title, sub, back, search, actions } = header
  const isWide = useMediaQuery('(min-width: 900px)')
  useTabTitle(tabTitle ?? title)
  return (
    <main id="main" tabIndex={-1} aria-label={title} className={style.page}>
      <div ref={audience === 'staff' ? fitHeader : undefined} className={style.row} data-audience-row={audience}>
        {back && <BackArrow back={back} />}
        <div className={style.words}>
          <h1>{title}</h1>
          {sub && <span className={style.sub}>{sub}</span>}
        </div>
        {search && isWide && <SearchBox {...search} />}
        <StandardActions {...header} />
        {actions}
        {audience === 'staff' && bell}
      </div>
      {banners}
      {audience === 'staff' ? (
        <div className={style.main}>
          {search && !isWide && <SearchBox {...search} isFullWidth />}
          {children}
        </div>
      ) : (
        <Stack gap={16} isNarrow className={style.column}>
          {children}
        </Stack>
      )}
    </main>
  )
}
