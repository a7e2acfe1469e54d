import type PDFDocument from 'pdfkit'
import { deflateSync } from 'node:zlib'

type Document = typeof PDFDocument.prototype

/** A drawing in layers, painted in order: fills are even-odd, lines have round ends and joins. */
export interface Drawing {
  width: number
  height: number
  layers: { d: string; fill?: string; stroke?: string; strokeWidth?: number; opacity?: number }[]
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A picture for print, reusable on several pages: vector shapes or a JPEG. */
export type PrintPicture = Box &
  ({ kind: 'drawing'; content: Buffer; opacities: number[] } | { kind: 'jpeg'; bytes: Uint8Array })

type Point = [number, number]
type Step = { command: 'm' | 'l' | 'c' | 'h'; points: Point[] }
const numbersIn = { M: 2, L: 2, C: 6, Z: 0 } as const

/** Parses the path commands M, L, C and Z, relative or absolute, into absolute points. */
function stepsOf(d: string): Step[] {
  const steps: Step[] = []
  let [x, y]: Point = [0, 0]
  let start: Point = [0, 0]
  for (const [, letter, text] of d.matchAll(/([MLCZmlcz])([^MLCZmlcz]*)/g)) {
    const kind = letter!.toUpperCase() as keyof typeof numbersIn
    const isRelative = letter !== kind
    const numbers = (text!.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    if (kind === 'Z') {
      steps.push({ command: 'h', points: [] })
      ;[x, y] = start
    }
    for (let at = 0; kind !== 'Z' && at + numbersIn[kind] <= numbers.length; at += numbersIn[kind]) {
      const points: Point[] = []
      for (let i = at; i < at + numbersIn[kind]; i += 2) {
        points.push(isRelative ? [x + numbers[i]!, y + numbers[i + 1]!] : [numbers[i]!, numbers[i + 1]!])
      }
      ;[x, y] = points.at(-1)!
      const command = kind === 'C' ? 'c' : kind === 'M' && at === 0 ? 'm' : 'l'
      if (command === 'm') start = [x, y]
      steps.push({ command, points })
    }
  }
  return steps
}

const shortNumber = (value: number) => String(Math.round(value * 100) / 100)
const colorOf = (hex: string) =>
  [1, 3, 5].map((at) => shortNumber(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ')

/** The bounding box of the shapes, within the drawing's frame. */
function boxOf(steps: Step[], frame: { width: number; height: number }): Box {
  let [left, top, right, bottom] = [frame.width, frame.height, 0, 0]
  for (const { points } of steps) {
    for (const [x, y] of points) {
      ;[left, right] = [Math.min(left, x), Math.max(right, x)]
      ;[top, bottom] = [Math.min(top, y), Math.max(bottom, y)]
    }
  }
  ;[left, top] = [Math.max(0, left - 2), Math.max(0, top - 2)]
  return { left, top, width: Math.min(frame.width, right + 2) - left, height: Math.min(frame.height, bottom + 2) - top }
}

/** Prepares a drawing for print once and crops it. Takes some milliseconds. */
export function drawingForPrint({ layers, ...frame }: Drawing): PrintPicture {
  const opacities = [...new Set(layers.map(({ opacity = 1 }) => opacity))]
  const all: Step[] = []
  const content = layers.map(({ d, fill, stroke, strokeWidth = 1, opacity = 1 }) => {
    const steps = stepsOf(d)
    all.push(...steps)
    const path = steps.map(({ command, points }) => [...points.flat().map(shortNumber), command].join(' ')).join('\n')
    const paint = fill && stroke ? 'B*' : fill ? 'f*' : 'S'
    return [
      `/o${opacities.indexOf(opacity)} gs`,
      fill && `${colorOf(fill)} rg`,
      stroke && `${colorOf(stroke)} RG ${shortNumber(strokeWidth)} w`,
      path,
      paint,
    ]
      .filter(Boolean)
      .join('\n')
  })
  return {
    kind: 'drawing',
    opacities,
    content: deflateSync(Buffer.from(`1 J 1 j\n${content.join('\n')}`)),
    ...boxOf(all, frame),
  }
}

export const photoForPrint = (bytes: Uint8Array, width: number, height: number): PrintPicture => ({
  kind: 'jpeg',
  bytes,
  left: 0,
  top: 0,
  width,
  height,
})

/** Pictures already embedded in a document, so that one used on several pages is stored once. */
const storedForms = new WeakMap<Document, Map<PrintDrawing, ReturnType<Document['ref']>>>()

type PrintDrawing = Extract<PrintPicture, { kind: 'drawing' }>

function formOf(document: Document, picture: PrintDrawing) {
  const stored = storedForms.get(document) ?? new Map<PrintDrawing, ReturnType<Document['ref']>>()
  storedForms.set(document, stored)
  const known = stored.get(picture)
  if (known) return known
  const { content, opacities, left, top, width, height } = picture
  const states = opacities.map((opacity, at) => [`o${at}`, { Type: 'ExtGState', ca: opacity, CA: opacity }])
  const form = document.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [left, top, left + width, top + height],
    Resources: { ExtGState: Object.fromEntries(states) },
    Filter: 'FlateDecode',
  })
  form.end(content)
  stored.set(picture, form)
  return form
}

function drawForm(document: Document, picture: PrintDrawing) {
  const drawnObjects = (document.page as unknown as { xobjects: Record<string, unknown> }).xobjects
  const name = `Figure${Object.keys(drawnObjects).length}`
  drawnObjects[name] = formOf(document, picture)
  document.addContent(`/${name} Do`)
}

/** Draws a picture with its upper left corner at (`x`, `y`), scaled by `scale`. */
export function drawPicture(document: Document, picture: PrintPicture, x: number, y: number, scale: number) {
  if (picture.kind === 'jpeg') {
    // An image given as a data URI is stored once.
    const source = `data:image/jpeg;base64,${Buffer.from(picture.bytes).toString('base64')}`
    document.image(source, x, y, { width: picture.width * scale, height: picture.height * scale })
    return
  }
  document.save()
  document.transform(scale, 0, 0, scale, x - picture.left * scale, y - picture.top * scale)
  drawForm(document, picture)
  document.restore()
}
