import { createContext, createElement, useContext, type ComponentType } from 'react'
import type { LinkProps } from 'react-router'

const PlainLink = ({ to, children, className }: LinkProps) => (
  <a href={String(to)} className={className}>
    {children}
  </a>
)

/** The link component: the router's in the app, a plain one in the sign-in, which has no router. */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

export const Link = (link: LinkProps) => createElement(useContext(LinkContext), link)
