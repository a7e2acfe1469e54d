import { IconMoon, IconSun } from '@tabler/icons-react'
import { chooseColorScheme } from '../ui/color-scheme.ts'
import { useColorScheme } from '../ui/useColorScheme.ts'
import { IconButton } from '../ui/IconButton.tsx'

/** Switches between light and dark. Follows the system until it is used. */
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
