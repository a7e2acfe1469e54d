import { IconPlus } from '@tabler/icons-react'
import { ButtonLink } from './Button.tsx'

/** The way from a list to a new item of it, in the page's toolbar. */
export const AddLink = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink to={to} size="toolbar" variant="primary" isIconOnSmall icon={<IconPlus size={16} stroke={1.75} />}>
    {children}
  </ButtonLink>
)
