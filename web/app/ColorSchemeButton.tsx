import { IconMoon, IconSun } from '@tabler/icons-react'
import { chooseColorScheme, useColorScheme } from '../ui/color-scheme.ts'
import { IconButton } from '../ui/IconButton.tsx'

/** Light or dark. Until it is pressed the system decides. */
export function ColorSchemeButton() {
  const isDark = useColorScheme() === 'dark'
  return (
    <IconButton
      label={isDark ? 'Switch to light colours' : 'Switch to dark colours'}
      icon={isDark ? <IconSun size={18} stroke={1.75} /> : <IconMoon size={18} stroke={1.75} />}
      onClick={() => chooseColorScheme(isDark ? 'light' : 'dark')}
    />
  )
}
