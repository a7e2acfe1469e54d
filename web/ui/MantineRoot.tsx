import { createTheme, MantineProvider, type MantineColorsTuple } from '@mantine/core'
import type { ReactNode } from 'react'
import './mantine-components.css'
import { useColorScheme } from './useColorScheme.ts'

const shades = Array<string>(10).fill('var(--accent)')

/** Mantine uses our tokens: all values are custom properties of tokens.css. */
const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent: shades as unknown as MantineColorsTuple },
  fontFamily: 'var(--font-body)',
  headings: { fontFamily: 'var(--font-heading)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
})

const nonce = () => (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ ?? ''

/** Provides Mantine's context. Its variables come from mantine.css, so it adds no style element. */
export const MantineRoot = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    forceColorScheme={useColorScheme()}
    withCssVariables={false}
    withGlobalClasses={false}
    getStyleNonce={nonce}
  >
    {children}
  </MantineProvider>
)
