import { createContext, createElement, useContext, type ComponentType } from 'react'
import type { LinkProps } from 'react-router'

const PlainLink = ({ to, children, className }: LinkProps) => (
  <a href={String(to)} className={className}>
    {children}
  </a>
)

/** How a link is drawn: by the router within the app. The sign-in, which comes without it, has links of its own. */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

export const Link = (link: LinkProps) => createElement(useContext(LinkContext), link)
