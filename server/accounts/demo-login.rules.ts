import { Problem } from '@kinora/contract/problem.ts'

/** The demo password is printed at the start and is in the documentation. */
export const demoPassword = 'Demo2026!'
export const isDemoPassword = (password: string) => password === demoPassword

const isLoopback = (address: string) => /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address) || address === '::1'
const isLocalName = (host: string) => {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
  return isLoopback(name) || /(^|\.)localhost$/.test(name)
}

/** The `Host` header reveals a local proxy that does not forward the visitor's address. */
export const isFromThisMachine = ({ address, host }: { address: string; host: string }) =>
  isLoopback(address) && isLocalName(host)

export const demoIsLocal = () =>
  new Problem(
    'forbidden',
    'The demo accounts work only on the machine that Kinora runs on. To let others try them, restart it with DEMO_PUBLIC=1.',
  )
