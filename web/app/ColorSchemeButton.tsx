import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { IconButton } from '../ui/IconButton.tsx'

/** Light or dark. Until it is pressed the system decides; choosing what the system has goes back to following it. */
export function ColorSchemeButton() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = scheme === 'dark' ? 'light' : 'dark'
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  return (
    <IconButton
      label={`Switch to ${other} colours`}
      icon={scheme === 'dark' ? <IconSun size={18} stroke={1.75} /> : <IconMoon size={18} stroke={1.75} />}
      onClick={() => setColorScheme(other === system ? 'auto' : other)}
    />
  )
}
