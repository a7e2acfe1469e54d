import { to } from '../app/routes.ts'

// Part of the Program Library's address, because every route is part of each screen's first script.
const linkOf = (shown: string) => `${to('programs')}?education=${shown}`
export const educationLink = linkOf('list')
export const educationCreateLink = linkOf('new')
export const educationPageLink = (id: string) => `${linkOf('page')}&id=${id}`
export const educationEditLink = (id: string) => `${linkOf('edit')}&id=${id}`
