import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { SurveyFrame } from '@kinora/contract/survey-frame.ts'
import { parsePortMessage, parseFrameMessage, rateLimit, type FrameMessage } from './frame-messages.ts'
import type { Field, Instructions } from './instructions.ts'
import { fontFaceRules, themeOf, colorScheme } from './frame-theme.ts'

/** Without a heartbeat for this long, the frame has navigated away. The bridge sends two a second. */
const silence = 1200
const maxMessages = 20

interface FrameHandlers {
  onSubmit: () => void
  /** The frame has navigated to a page of Jotform's. */
  onNavigated: () => void
  onToggle: (toggle: FrameMessage & { kind: 'toggle' }) => void
  onFields: (fields: readonly Field[]) => void
}

type FormInstructions = Omit<Instructions, 'theme' | 'scheme' | 'fontFaces'>

const instructionsFor = (element: Element, instructions: FormInstructions): Instructions => ({
  ...instructions,
  theme: themeOf(element),
  scheme: colorScheme(),
  fontFaces: fontFaceRules(),
})

/** The latest value, for listeners that are added once. */
function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

/** Sends the instructions to the frame when they, the color scheme or the clinic's colors have changed. */
function useSentInstructions(
  frame: RefObject<HTMLIFrameElement | null>,
  port: RefObject<MessagePort | null>,
  instructions: FormInstructions,
) {
  const latest = useLatest(instructions)
  const key = JSON.stringify(instructions)
  useEffect(() => {
    const send = () => {
      if (frame.current) port.current?.postMessage(instructionsFor(frame.current, latest.current))
    }
    send()
    const observer = new MutationObserver(send)
    observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme', 'data-audience'] })
    return () => observer.disconnect()
  }, [frame, port, latest, key])
}

/** Sends the form to the frame, handles its messages, and notices when it has navigated away. */
export function useSurveyFrame(form: SurveyFrame, instructions: FormInstructions, handlers: FrameHandlers) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(0)
  const port = useRef<MessagePort | null>(null)
  const lastAlive = useRef(0)
  const latest = useLatest({ form, instructions, handlers })

  const sendForm = useCallback(() => {
    const element = frame.current
    const { form: current, instructions: initial } = latest.current
    if (!element?.contentWindow || port.current) return
    const { port1, port2 } = new MessageChannel()
    port.current = port1
    port1.onmessage = ({ data }) => {
      const parsed = parsePortMessage(data)
      if (parsed?.type === 'fields') latest.current.handlers.onFields(parsed.fields)
      if (parsed?.type !== 'alive') return
      lastAlive.current = performance.now()
      setHeight(parsed.height)
    }
    // A frame without an origin can only be addressed with '*'.
    element.contentWindow.postMessage({ html: current.html, instructions: instructionsFor(element, initial) }, '*', [
      port2,
    ])
  }, [latest])

  useEffect(() => {
    const allow = rateLimit(maxMessages)
    function listen({ source, data }: MessageEvent) {
      const { form: current, handlers: on } = latest.current
      if (source !== frame.current?.contentWindow || !allow(performance.now())) return
      const parsed = parseFrameMessage(data, current.titles)
      if (parsed?.kind === 'hello') sendForm()
      if (parsed?.kind === 'submit') on.onSubmit()
      if (parsed?.kind === 'completed') on.onNavigated()
      if (parsed?.kind === 'toggle') on.onToggle(parsed)
    }
    window.addEventListener('message', listen)
    return () => {
      window.removeEventListener('message', listen)
      port.current?.close()
      port.current = null
    }
  }, [sendForm, latest])

  useSentInstructions(frame, port, instructions)

  /** The frame has loaded the form, or a page after it. */
  const onLoad = useCallback(() => {
    if (!port.current || lastAlive.current === 0) return
    const at = performance.now()
    setTimeout(() => {
      if (lastAlive.current <= at) latest.current.handlers.onNavigated()
    }, silence)
  }, [latest])

  return { frame, height, onLoad }
}
