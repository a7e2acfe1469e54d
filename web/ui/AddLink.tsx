import { IconPlus } from '@tabler/icons-react'
import { ButtonLink } from './Button.tsx'

/** The toolbar link from a list to the form for a new item. */
export const AddLink = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink to={to} size="toolbar" variant="primary" isIconOnSmall icon={<IconPlus size={16} stroke={1.75} />}>
    {children}
  </ButtonLink>
)
