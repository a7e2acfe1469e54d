import { useCallback, useEffect, useRef, useState } from 'react'
import type { SurveyFrame } from '@kinora/contract/survey-frame.ts'
import { fromPort, heard, perSecond, type Heard } from './embed.ts'
import type { Field, Orders } from './frame/orders.ts'
import { lettersNow, lookAt, schemeNow } from './look.ts'

/** After this the frame is taken to have gone elsewhere: the bridge speaks twice a second. */
const silence = 1200
const mostMessages = 20

interface Told {
  onSubmit: () => void
  /** The frame shows a page of the provider's now. */
  onNavigated: () => void
  onToggle: (toggle: Heard & { kind: 'toggle' }) => void
  onKept: (fields: readonly Field[]) => void
}

type Wanted = Omit<Orders, 'look' | 'scheme' | 'letters'>

const ordersAt = (element: Element, wanted: Wanted): Orders => ({
  ...wanted,
  look: lookAt(element),
  scheme: schemeNow(),
  letters: lettersNow(),
})

/** Always what was given last, for listeners that are set up once. */
function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

/** The talk with the frame: greets it with the form, hears its contract and nothing else, and sees when it has gone. */
export function useSurveyFrame(form: SurveyFrame, wanted: Wanted, told: Told) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(0)
  const port = useRef<MessagePort | null>(null)
  const lastAlive = useRef(0)
  const latest = useLatest({ form, wanted, told })

  const greet = useCallback(() => {
    const element = frame.current
    const { form: given, wanted: orders } = latest.current
    if (!element?.contentWindow || port.current) return
    const { port1, port2 } = new MessageChannel()
    port.current = port1
    port1.onmessage = ({ data }) => {
      const said = fromPort(data)
      if (said?.type === 'kept') latest.current.told.onKept(said.fields)
      if (said?.type !== 'alive') return
      lastAlive.current = performance.now()
      setHeight(said.height)
    }
    // A frame without an origin accepts messages only to '*'; the window is known to be ours.
    element.contentWindow.postMessage({ html: given.html, orders: ordersAt(element, orders) }, '*', [port2])
  }, [latest])

  useEffect(() => {
    const allow = perSecond(mostMessages)
    function listen({ source, data }: MessageEvent) {
      const { form: given, told: tell } = latest.current
      if (source !== frame.current?.contentWindow || !allow(performance.now())) return
      const said = heard(data, given.titles)
      if (said?.kind === 'hello') greet()
      if (said?.kind === 'submit') tell.onSubmit()
      if (said?.kind === 'completed') tell.onNavigated()
      if (said?.kind === 'toggle') tell.onToggle(said)
    }
    window.addEventListener('message', listen)
    return () => {
      window.removeEventListener('message', listen)
      port.current?.close()
      port.current = null
    }
  }, [greet, latest])

  const orderKey = JSON.stringify(wanted)
  useEffect(() => {
    const send = () => {
      if (frame.current) port.current?.postMessage(ordersAt(frame.current, latest.current.wanted))
    }
    send()
    // Another color scheme, or another clinic's colors.
    const looks = new MutationObserver(send)
    looks.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme', 'data-audience'] })
    return () => looks.disconnect()
  }, [latest, orderKey])

  /** A page has loaded in the frame: the form itself, or whatever came after it. */
  const onLoad = useCallback(() => {
    if (!port.current || lastAlive.current === 0) return
    const at = performance.now()
    setTimeout(() => {
      if (lastAlive.current <= at) latest.current.told.onNavigated()
    }, silence)
  }, [latest])

  return { frame, height, onLoad }
}
